import { requirePrompt } from '#core/access/prompts.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { cancelRemoval, scheduleRemoval } from '#core/queue/removals.ts'
import { wakeWorkers, type Work } from '#core/queue/workers.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { removeHiddenRuns } from './prompt-runs.queries.ts'
import { hide, removePrompts, unhide } from './prompts.queries.ts'

/** Deletes a prompt for everyone, with its versions and all its runs. */
export async function deletePrompt(ctx: UserCtx, id: string): Promise<void> {
  await requirePrompt(ctx, id, 'delete', 'ERROR_PROMPT_NOT_DELETED')
  await inTransaction(ctx, async (tx) => {
    if (!(await hide(tx, id))) return
    await scheduleRemoval(tx, 'prompts.forget', id, 'undoable')
    await recordAudit(tx, { action: 'prompt.delete', object_id: id.toLowerCase() })
  })
  wakeWorkers()
}

/** Restores a deleted prompt with its versions, shares and runs. */
export async function undeletePrompt(ctx: UserCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await unhide(tx, id)
    await requirePrompt(tx, id, 'delete', 'ERROR_PROMPT_NOT_DELETED')
    await cancelRemoval(tx, 'prompts.forget', id)
    await recordAudit(tx, { action: 'prompt.undelete', object_id: id.toLowerCase() })
  })
}

export const promptWorks: Record<string, Work> = {
  'prompts.forget': async (ctx, { subject_id }) => {
    await inTransaction(ctx, (tx) => removePrompts(tx, { hidden: subject_id }))
    return 'done'
  },
  'prompts.forget_runs': async (ctx, { subject_id }) => {
    await inTransaction(ctx, (tx) => removeHiddenRuns(tx, subject_id))
    return 'done'
  },
}
