import { BYTES_PER_TOKEN, tokensIn } from '#core/text.ts'
import { HELPER_SECONDS } from '@parlance/contract/core/limits.ts'
import type { SystemAssistant, SystemAssistantKey } from '@parlance/contract/assistants/system-assistants.ts'
import type { ChatModel, ChatRequest, FinishReason, HelperTask, ModelInterface } from '#adapters/llm/port.ts'
import { ModelError, UNKNOWN_USAGE, type Usage } from '#adapters/llm/port.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { type CallableModel, findUsableModel, modelFor } from '#features/models/models.service.ts'
import { askBilled, billedCall } from '#features/usage/billed-calls.service.ts'
import { costOf } from '#features/usage/usage.service.ts'
import { collectText } from './collect-text.ts'
import { helperOf } from './settings.ts'
import { SHIPPED } from './shipped.ts'

export type Models = (name: ModelInterface) => Promise<ChatModel>

/** The input of a system assistant: a text of at most this many bytes. */
export type HelperInput = (bytes: number) => string

export type HelperAsk = {
  key: SystemAssistantKey
  /** An assistant with budgets that also apply. */
  assistant_id: string | null
  input: HelperInput
  /** The API key of the call, and the models that it allows. */
  api_key_id?: string
  mayAsk?: (model: CallableModel) => boolean
  /** Settings to try instead of the stored ones. */
  settings?: Pick<SystemAssistant, 'instructions' | 'temperature'> & { model_ids: readonly string[] }
  /** Added to its instructions. */
  addition?: string
  /** Instead of the shipped limit. */
  seconds?: number
  /** Instead of the shipped limit. */
  output_tokens?: number
  /** Stores the answer in the transaction that books it. */
  store?: (tx: Ctx, answer: HelperText) => Promise<void>
}

export type HelperText = { text: string; finish_reason: FinishReason }

export type HelperAnswer = HelperText & {
  model: CallableModel
  usage: Usage
  cost_nano: number | null
  duration_ms: number
}

/** Never throws, because a failing system assistant must not stop an answer. */
export type HelperOutcome =
  | ({ ok: true } & HelperAnswer)
  | { ok: false; error: AppError | ModelError; model: CallableModel | null; duration_ms: number }

/** Assumed context size of a model without one. */
const ASSUMED_CONTEXT = 32_000

/** Calls a system assistant: its models in order, within the budgets and its time limit. */
export async function askHelper(
  ctx: UserCtx,
  models: Models,
  ask: HelperAsk,
  signal?: AbortSignal,
): Promise<HelperOutcome> {
  const began = performance.now()
  const deadline = AbortSignal.timeout((ask.seconds ?? SHIPPED[ask.key].seconds ?? HELPER_SECONDS) * 1_000)
  const ending = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
  let model: CallableModel | null = null
  let error: AppError | ModelError = new AppError('ERROR_MODEL_NOT_USABLE')
  try {
    const settings = withAddition(ask.settings ?? (await storedSettings(ctx, ask.key)), ask.addition)
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
      ctx.log.error({ err: failure, helper: ask.key }, 'a system assistant failed')
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

function withAddition(settings: Full['settings'], addition: string | undefined): Full['settings'] {
  if (addition === undefined) return settings
  return { ...settings, instructions: `${settings.instructions}\n\n${addition}` }
}

/** Only models that this person can use; without a choice the best one. */
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
  return model.interface !== 'demo' || demoTask(key) !== null
}

/** The task for the demonstration model, which cannot do all of them. */
function demoTask(key: SystemAssistantKey): HelperTask | null {
  return key === 'title' || key === 'judge' || key === 'search_query' ? null : key
}

async function askOne(
  ctx: UserCtx,
  models: Models,
  wanted: CallableModel,
  ask: Full,
  signal: AbortSignal,
): Promise<HelperAnswer | Failed> {
  const most = ask.output_tokens ?? SHIPPED[ask.key].output_tokens
  const output_tokens = Math.min(most, wanted.max_output_tokens ?? Infinity)
  const bytes = Math.floor(
    ((wanted.context_size ?? ASSUMED_CONTEXT) * 0.75 - output_tokens) * BYTES_PER_TOKEN,
  )
  const input = ask.input(Math.max(0, bytes - Buffer.byteLength(ask.settings.instructions)))
  const input_tokens = tokensIn(ask.settings.instructions + input)
  const request = requestOf(ctx, ask, input, output_tokens)
  let model = wanted
  try {
    const feature = ask.key === 'judge' ? 'evaluation' : ask.key
    const spender = { user_id: ctx.actor.user_id, assistant_id: ask.assistant_id, feature } as const
    const estimate = { input_tokens, output_tokens }
    const { api_key_id = null, store } = ask
    const billed = { ...spender, api_key_id, model, estimate, ...(store && { store }) }
    return await billedCall(ctx, billed, async (call) => {
      ;({ model } = call.reservation)
      if (!mayServe(ask.key, model) || ask.mayAsk?.(model) === false) {
        throw new AppError('ERROR_MODEL_NOT_USABLE')
      }
      const stream = await models(model.interface)
      const began = performance.now()
      const answer = await askBilled(ctx, call, (provider) =>
        collectText(stream, { ...request, provider, model: call.reservation.model.identifier }, call, signal),
      )
      const usage = call.usage ?? UNKNOWN_USAGE
      const duration_ms = Math.round(performance.now() - began)
      return { ...answer, model, usage, cost_nano: costOf({ model, usage }), duration_ms }
    })
  } catch (error) {
    if (error instanceof AppError || error instanceof ModelError) return { error, model }
    throw error
  }
}

type Request = Omit<ChatRequest, 'provider' | 'model'>

function requestOf(ctx: UserCtx, ask: Full, input: string, output_tokens: number): Request {
  const helper = demoTask(ask.key)
  return {
    system: ask.settings.instructions,
    messages: [{ role: 'user', parts: [{ type: 'text', text: input }] }],
    temperature: ask.settings.temperature,
    max_output_tokens: output_tokens,
    tools: [],
    grounding: [],
    continues: null,
    language: ctx.actor.lang ?? 'fr',
    ...(helper !== null && { helper }),
  }
}
