import type { PromptRun, PromptRunColumn, PromptRunItem } from '@parlance/contract/prompts/prompt-runs.ts'
import type { ModelParams, PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { mayDoWithPrompt, requirePrompt } from '#core/access/prompts.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sha256, uuidv7 } from '#core/ids.ts'
import { cutText, searchKey } from '#core/text.ts'
import { findUsableModel } from '#features/models/models.service.ts'
import { ownValues, type Runner } from '#features/runs/runner.service.ts'
import { filledPrompt, type FilledPrompt, runnablePrompt } from './filled.ts'
import {
  type ColumnRow,
  columnsOf,
  findColumnContent,
  findPromptRun,
  findRequest,
  insertPromptRun,
  listPromptRuns,
  refuseColumn,
} from './prompt-runs.queries.ts'
import { contentsOf, findHead } from './versions.queries.ts'

/** Characters of an input that can be searched. */
const SEARCHED = 20_000

export type AskedColumn = ModelParams & { version_id: string | null }
type Asked = { id: string; values: Record<string, string>; columns: readonly AskedColumn[] }

/** A column that is about to be run. */
export type ReadyColumn = { thread_id: string; params: ModelParams; texts: FilledPrompt }

/**
 * Stores a run and starts its columns. A repeated call starts the columns that have not started, and returns the same
 * run.
 */
export async function startPromptRun(
  ctx: UserCtx,
  runner: Runner,
  promptId: string,
  asked: Asked,
): Promise<PromptRun> {
  const id = asked.id.toLowerCase()
  const request_hash = sha256(JSON.stringify([promptId.toLowerCase(), asked]))
  const facts = await requirePrompt(ctx, promptId, 'use', 'ERROR_FORBIDDEN')
  const before = await findRequest(ctx, id)
  if (before === undefined) {
    const { name, draft, contents } = await contentsFor(ctx, promptId, asked.columns, {
      canEdit: mayDoWithPrompt(ctx, facts, 'edit'),
    })
    const own = await ownValues(ctx)
    const texts = contents.map((content) => filledPrompt(content, asked.values, own))
    const said = [...Object.values(asked.values), ...texts.map(({ user_prompt }) => user_prompt)]
    const columns = asked.columns.map((column) => ({ ...column, thread_id: uuidv7() }))
    const isNew = await inTransaction(ctx, (tx) =>
      insertPromptRun(tx, {
        id,
        prompt_id: promptId,
        name,
        request_hash,
        values: asked.values,
        draft,
        search_text: searchKey(cutText(said.join('\n'), SEARCHED)),
        columns,
      }),
    )
    if (!isNew) return await startPromptRun(ctx, runner, promptId, asked)
    for (const [at, column] of columns.entries()) {
      const ready = texts[at]
      if (ready !== undefined) {
        await askColumn(ctx, runner, name, { thread_id: column.thread_id, params: column, texts: ready })
      }
    }
  } else if (before.user_id !== ctx.actor.user_id || !before.request_hash.equals(request_hash)) {
    throw new AppError('ERROR_ID_ALREADY_USED')
  }
  return await readRun(ctx, id)
}

/** Starts one column in its existing, empty conversation; an error is stored with it. */
export async function askColumn(
  ctx: UserCtx,
  runner: Runner,
  name: string,
  { thread_id, params, texts }: ReadyColumn,
): Promise<void> {
  const refusal = await refusalOf(ctx, runner, name, { thread_id, params, texts })
  if (refusal !== null) await refuseColumn(ctx, thread_id, refusal)
}

async function refusalOf(
  ctx: UserCtx,
  runner: Runner,
  name: string,
  { thread_id, params, texts }: ReadyColumn,
): Promise<string | null> {
  const { model_id } = params
  // an answer of an image model has no text to compare
  if (model_id !== null && (await findUsableModel(ctx, model_id, 'image')) !== null) {
    return 'ERROR_MODEL_NOT_USABLE'
  }
  const question = { thread_id, id: thread_id, text: texts.user_prompt, model_id: model_id ?? undefined }
  return await runner.start(ctx, question, runnablePrompt(name, texts, params))
}

/** The content of each column, with the draft if one of them runs it. */
export async function contentsFor(
  ctx: UserCtx,
  promptId: string,
  asked: readonly AskedColumn[],
  { canEdit }: { canEdit: boolean },
): Promise<{ name: string; draft: PromptContent | null; contents: PromptContent[] }> {
  const head = await findHead(ctx, promptId)
  if (head === undefined) throw new AppError('ERROR_PROMPT_NOT_FOUND')
  const ids = asked.flatMap(({ version_id }) => (version_id === null ? [] : [version_id.toLowerCase()]))
  const isLiveOnly = ids.length === asked.length && ids.every((id) => id === head.live_id)
  if (!canEdit && !isLiveOnly) throw new AppError('ERROR_USER_CANNOT_EDIT_PROMPT')
  const versions = await contentsOf(ctx, promptId, ids)
  const { system_prompt, user_prompt, variables, model_id, temperature, max_output_tokens } = head
  const draft = { system_prompt, user_prompt, variables, model_id, temperature, max_output_tokens }
  const contents = asked.map(({ version_id }) => {
    const content = version_id === null ? draft : versions.get(version_id.toLowerCase())
    if (content === undefined) throw new AppError('ERROR_VERSION_NOT_FOUND')
    return content
  })
  return { name: head.name, draft: ids.length < asked.length ? draft : null, contents }
}

/** A run of the caller with its answers. */
export async function readRun(ctx: UserCtx, id: string): Promise<PromptRun> {
  const run = await findPromptRun(ctx, id)
  if (run === undefined) throw new AppError('ERROR_PROMPT_RUN_NOT_FOUND')
  const columns = await columnsOf(ctx, [run.id], true)
  return { ...run, columns: columns.map((column) => presented(column, ctx.deps.config.currency)) }
}

/** A page of the caller's runs of a prompt. */
export async function runsOf(
  ctx: UserCtx,
  promptId: string,
  filter: { query: string; cursor?: string | undefined },
): Promise<{ data: PromptRunItem[]; next_cursor: string | null }> {
  await requirePrompt(ctx, promptId, 'use', 'ERROR_FORBIDDEN')
  const { data, next_cursor } = await listPromptRuns(ctx, promptId, filter)
  const columns = await columnsOf(
    ctx,
    data.map(({ id }) => id),
    false,
  )
  const columnsIn = (id: string) => columns.filter(({ prompt_run_id }) => prompt_run_id === id)
  return { data: data.map((run) => ({ ...run, columns: columnsIn(run.id) })), next_cursor }
}

/** The prompt of a column of the caller's run. */
export async function contentOfColumn(ctx: UserCtx, runId: string, threadId: string): Promise<PromptContent> {
  const content = await findColumnContent(ctx, runId, threadId)
  if (content === undefined) throw new AppError('ERROR_PROMPT_RUN_NOT_FOUND')
  return content
}

/** Stops all columns of a run of the caller. */
export async function stopRun(ctx: UserCtx, runner: Runner, id: string): Promise<PromptRun> {
  const { columns } = await readRun(ctx, id)
  await Promise.all(
    columns.map(async ({ status, run_id }) => {
      if (status === 'running' && run_id !== null) await runner.stop(ctx, run_id)
    }),
  )
  return await readRun(ctx, id)
}

function presented(row: ColumnRow, currency: string): PromptRunColumn {
  const { input_tokens, cached_input_tokens, output_tokens, reasoning_tokens, ...rest } = row
  const { duration_ms, first_token_ms, cost_nano } = row
  const counts = { input_tokens, cached_input_tokens, output_tokens, reasoning_tokens }
  const hasEnded = row.message_id !== null && row.status !== 'running'
  return { ...rest, usage: hasEnded ? { ...counts, duration_ms, first_token_ms, cost_nano, currency } : null }
}
