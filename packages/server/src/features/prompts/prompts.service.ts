import { PROMPT_ACTIONS } from '@parlance/contract/prompts/prompts.schemas.ts'
import type { PromptContent, PromptItem, PromptView } from '@parlance/contract/prompts/prompts.ts'
import { mayDoWithPrompt, type PromptFacts, requirePrompt } from '#core/access/prompts.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { findUsableModel } from '#features/models/models.service.ts'
import {
  findView,
  insertPrompt,
  listPrompts,
  ownerOf,
  type PromptFilter,
  renamePrompt,
} from './prompts.queries.ts'

const EMPTY: PromptContent = {
  system_prompt: '',
  user_prompt: '',
  variables: [],
  model_id: null,
  temperature: null,
  max_output_tokens: null,
}

/** A page of the caller's prompts and of those shared with them. */
export async function promptsPage(
  ctx: UserCtx,
  filter: PromptFilter,
): Promise<{ data: PromptItem[]; next_cursor: string | null }> {
  return await listPrompts(ctx, filter)
}

/** One prompt as the caller uses it. */
export async function viewPrompt(ctx: UserCtx, id: string): Promise<PromptView> {
  const facts = await requirePrompt(ctx, id, 'see', 'ERROR_PROMPT_NOT_FOUND')
  const row = await findView(ctx, id)
  if (row === undefined) throw new AppError('ERROR_PROMPT_NOT_FOUND')
  const { live_version_id, live_number, ...rest } = row
  return {
    ...rest,
    live_number,
    live:
      live_version_id === null || live_number === null ? null : { id: live_version_id, number: live_number },
    may: allowedWith(ctx, facts),
  }
}

/** The caller's actions on a prompt, for the page. */
export function allowedWith(ctx: UserCtx, facts: PromptFacts): PromptView['may'] {
  return PROMPT_ACTIONS.filter((action) => mayDoWithPrompt(ctx, facts, action))
}

export function requirePromptEditor(ctx: UserCtx, id: string): Promise<PromptFacts> {
  return requirePrompt(ctx, id, 'edit', 'ERROR_USER_CANNOT_EDIT_PROMPT')
}

/** Creates a prompt of the caller; a repeat with the id of one of theirs does not change it. */
export async function createPrompt(
  ctx: UserCtx,
  input: { id?: string | undefined; name: string; content?: PromptContent | undefined },
): Promise<{ id: string }> {
  const id = input.id?.toLowerCase() ?? uuidv7()
  const content = tidy(input.content ?? EMPTY)
  // a copy does not include a model that the caller cannot use
  const model_id = (await isUsable(ctx, content.model_id)) ? content.model_id : null
  const isNew = await insertPrompt(ctx, { id, name: input.name, content: { ...content, model_id } })
  if (!isNew && (await ownerOf(ctx, id)) !== ctx.actor.user_id) throw new AppError('ERROR_ID_ALREADY_USED')
  return { id }
}

export async function rename(ctx: UserCtx, id: string, name: string): Promise<PromptView> {
  await requirePromptEditor(ctx, id)
  await renamePrompt(ctx, id, name)
  return await viewPrompt(ctx, id)
}

/** A newly chosen model must be usable by the caller. */
export async function requireModel(
  ctx: UserCtx,
  { model_id }: PromptContent,
  before: string | null,
): Promise<void> {
  if (model_id !== before && !(await isUsable(ctx, model_id))) throw new AppError('ERROR_MODEL_NOT_USABLE')
}

async function isUsable(ctx: UserCtx, modelId: string | null): Promise<boolean> {
  return modelId === null || (await findUsableModel(ctx, modelId, 'chat')) !== null
}

/** Ids in lower case, and one description for each variable. */
export function tidy(content: PromptContent): PromptContent {
  const { model_id, variables } = content
  return {
    ...content,
    model_id: model_id?.toLowerCase() ?? null,
    variables: variables.filter(({ name }, at) => variables.findIndex((one) => one.name === name) === at),
  }
}
