import { BYTES_PER_TOKEN, tokensIn } from '#core/text.ts'
import { HELPER_SECONDS } from '@parlance/contract/core/limits.ts'
import type { SystemAssistant, SystemAssistantKey } from '@parlance/contract/assistants/system-assistants.ts'
import type { ChatModel, ChatRequest, ModelInterface } from '#adapters/llm/port.ts'
import { ModelError, type Usage } from '#adapters/llm/port.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { accessTo, type CallableModel, findUsableModel, modelFor } from '#features/models/models.service.ts'
import { costOf, release, reserve, type Reservation, settleCall } from '#features/usage/usage.service.ts'
import { type Collected, collectText } from './collect-text.ts'
import { helperOf } from './settings.ts'
import { SHIPPED } from './shipped.ts'

export type Models = (name: ModelInterface) => Promise<ChatModel>

/** What a helper is given to work on: its text in at most so many bytes. */
export type HelperInput = (bytes: number) => string

export type HelperAsk = {
  key: SystemAssistantKey
  /** Whose budget it falls under as well. */
  assistant_id: string | null
  input: HelperInput
  /** The key that the call came with, and the models it is meant for. */
  api_key_id?: string
  mayAsk?: (model: CallableModel) => boolean
  /** Settings to try, in place of the stored ones. */
  settings?: Pick<SystemAssistant, 'instructions' | 'temperature'> & { model_ids: readonly string[] }
}

export type HelperAnswer = {
  text: string
  model: CallableModel
  usage: Usage
  cost_nano: number | null
  duration_ms: number
}

/** Never an exception: what a helper fails with is its own affair, and stops nobody's answer. */
export type HelperOutcome =
  | ({ ok: true } & HelperAnswer)
  | { ok: false; error: AppError | ModelError; model: CallableModel | null; duration_ms: number }

/** Tokens of a model whose context size nobody told us. */
const ASSUMED_CONTEXT = 32_000

/** Asks one of the product's own helpers: its models in their order, within the budgets and HELPER_SECONDS. */
export async function askHelper(
  ctx: UserCtx,
  models: Models,
  ask: HelperAsk,
  signal?: AbortSignal,
): Promise<HelperOutcome> {
  const began = performance.now()
  const deadline = AbortSignal.timeout(HELPER_SECONDS * 1_000)
  const ending = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
  let model: CallableModel | null = null
  let error: AppError | ModelError = new AppError('ERROR_MODEL_NOT_USABLE')
  try {
    const settings = ask.settings ?? (await storedSettings(ctx, ask.key))
    const found = await candidates(ctx, ask.key, settings.model_ids)
    for (const candidate of found.filter((one) => ask.mayAsk?.(one) ?? true)) {
      if (ending.aborted) break
      model = candidate
      const outcome = await askOne(ctx, models, candidate, { ...ask, settings }, ending)
      if (!('error' in outcome)) return { ok: true, ...outcome }
      ;({ error, model } = outcome)
    }
  } catch (failure) {
    if (failure instanceof AppError) error = failure
    else {
      ctx.log.error({ err: failure, helper: ask.key }, 'a helper failed')
      error = new AppError('ERROR_SYSTEM_ASSISTANT_FAILED', { cause: failure })
    }
  }
  return { ok: false, error, model, duration_ms: Math.round(performance.now() - began) }
}

type Full = HelperAsk & Required<Pick<HelperAsk, 'settings'>>
type Failed = { error: AppError | ModelError; model: CallableModel }

async function storedSettings(ctx: UserCtx, key: SystemAssistantKey): Promise<Full['settings']> {
  const helper = await helperOf(ctx, key, ctx.actor.lang ?? 'fr')
  if (!helper.is_enabled) throw new AppError('ERROR_SYSTEM_ASSISTANT_OFF')
  return { ...helper, model_ids: helper.models.map(({ id }) => id) }
}

/** Only models that this very person may use; without any chosen the best one. The demonstration gives no titles. */
async function candidates(
  ctx: UserCtx,
  key: SystemAssistantKey,
  ids: readonly string[],
): Promise<CallableModel[]> {
  const found =
    ids.length === 0
      ? [await modelFor(ctx, undefined, null)]
      : await Promise.all(ids.map((id) => findUsableModel(ctx, id)))
  return found.filter((model) => model !== null).filter((model) => mayServe(key, model))
}

function mayServe(key: SystemAssistantKey, model: CallableModel): boolean {
  return key !== 'title' || model.interface !== 'demo'
}

async function askOne(
  ctx: UserCtx,
  models: Models,
  wanted: CallableModel,
  ask: Full,
  signal: AbortSignal,
): Promise<HelperAnswer | Failed> {
  const output_tokens = Math.min(SHIPPED[ask.key].output_tokens, wanted.max_output_tokens ?? Infinity)
  const bytes = Math.floor(
    ((wanted.context_size ?? ASSUMED_CONTEXT) * 0.75 - output_tokens) * BYTES_PER_TOKEN,
  )
  const input = ask.input(Math.max(0, bytes - Buffer.byteLength(ask.settings.instructions)))
  const input_tokens = tokensIn(ask.settings.instructions + input)
  let reservation: Reservation
  try {
    reservation = await reserve(ctx, {
      user_id: ctx.actor.user_id,
      assistant_id: ask.assistant_id,
      api_key_id: ask.api_key_id ?? null,
      feature: ask.key,
      model: wanted,
      estimate: { input_tokens, output_tokens },
    })
  } catch (error) {
    if (error instanceof AppError) return { error, model: wanted }
    throw error
  }
  const { model } = reservation
  if (!mayServe(ask.key, model) || ask.mayAsk?.(model) === false) {
    await release(ctx, reservation)
    return { error: new AppError('ERROR_MODEL_NOT_USABLE'), model }
  }
  const began = performance.now()
  const collected = await collect(
    ctx,
    models,
    model,
    requestOf(ctx, ask, input, output_tokens),
    signal,
  ).catch(async (error: unknown) => {
    await release(ctx, reservation)
    throw error
  })
  const duration_ms = Math.round(performance.now() - began)
  const { text, error } = collected
  const usage = collected.was_refused ? NO_TOKENS : collected.usage
  const status = error === null ? 'completed' : 'failed'
  const estimate = { input_tokens, output_tokens: tokensIn(text) }
  await settleCall(ctx, reservation, { model, usage, estimate, status, duration_ms })
  if (error !== null) return { error, model }
  return { text, model, usage: usage ?? UNKNOWN, cost_nano: costOf({ model, usage }), duration_ms }
}

const NO_TOKENS = { input_tokens: 0, cached_input_tokens: 0, output_tokens: 0, reasoning_tokens: 0 }
const UNKNOWN = { input_tokens: null, cached_input_tokens: null, output_tokens: null, reasoning_tokens: null }

type Request = Omit<ChatRequest, 'provider' | 'model'>

function requestOf(ctx: UserCtx, ask: Full, input: string, output_tokens: number): Request {
  return {
    system: ask.settings.instructions,
    messages: [{ role: 'user', parts: [{ type: 'text', text: input }] }],
    temperature: ask.settings.temperature,
    max_output_tokens: output_tokens,
    tools: [],
    grounding: [],
    continues: null,
    language: ctx.actor.lang ?? 'fr',
    ...(ask.key !== 'title' && { helper: ask.key }),
  }
}

/** With the provider's next key after a refused one; nothing else is tried twice. */
async function collect(
  ctx: UserCtx,
  models: Models,
  model: CallableModel,
  request: Request,
  signal: AbortSignal,
): Promise<Collected> {
  const stream = await models(model.interface)
  let last: Collected | null = null
  for (const provider of await accessTo(ctx, model)) {
    last = await collectText(stream, { ...request, provider, model: model.identifier }, signal)
    const { error } = last
    await provider.report(error)
    if (error === null || (error.code !== 'unauthorized' && error.code !== 'rate_limited')) return last
  }
  return last ?? { text: '', usage: null, error: new ModelError('key_missing'), was_refused: true }
}
