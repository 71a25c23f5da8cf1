import type { ShareGap } from '@parlance/contract/assistants/assistant-sharing.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import { requirePrompt } from '#core/access/prompts.ts'
import type { SubjectKey } from '#core/access/shares.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { gapsInAccount, gapsInRights } from '#features/sharing/gaps.service.ts'
import type { SharedKind } from '#features/sharing/object-shares.service.ts'
import { canonical, requireSubject } from '#features/sharing/subjects.service.ts'
import { findView, ownerOf } from './prompts.queries.ts'

/** Expert prompts as objects that are shared. */
export const SHARED_PROMPT: SharedKind = {
  type: 'prompt',
  async require(ctx, id, action) {
    const refusal = action === 'share' ? 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE' : 'ERROR_SHARE_NOT_FOUND'
    await requirePrompt(ctx, id, action, refusal)
  },
  async named(ctx, id) {
    const [view, owner_id] = [await findView(ctx, id), await ownerOf(ctx, id)]
    if (view === undefined || owner_id === undefined) throw new AppError('ERROR_PROMPT_NOT_FOUND')
    return { name: view.name, owner_id }
  },
  audit: { share: 'prompt.share', update: 'prompt.share_update', unshare: 'prompt.unshare' },
  notices: { shared: 'prompt_shared', unshared: 'prompt_unshared' },
  subject: (prompt_id, name) => ({ prompt_id, name }),
}

const NEEDED: readonly Permission[] = ['prompt:read', 'prompt:use']
const NEEDED_TO_EDIT: Permission = 'prompt:update'

/** What a subject would lack to use a prompt at this level. Models are chosen by whoever runs it. */
export async function checkShare(
  ctx: UserCtx,
  id: string,
  input: SubjectKey & { level: 'user' | 'editor' },
): Promise<{ gaps: ShareGap[] }> {
  await SHARED_PROMPT.require(ctx, id, 'share')
  const subject = canonical(input)
  const person = await requireSubject(ctx, subject)
  const needed = input.level === 'user' ? NEEDED : [...NEEDED, NEEDED_TO_EDIT]
  return { gaps: [...gapsInAccount(person), ...(await gapsInRights(ctx, subject, needed))] }
}
