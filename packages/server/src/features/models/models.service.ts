import type { Model } from '@parlance/contract/models/models.ts'
import type { ModelErrorCode } from '@parlance/contract/models/model-errors.ts'
import type { ProviderCredentials } from '#adapters/llm/port.ts'
import { canMakeImages } from '#adapters/llm/pictures/images.ts'
import { canTranscribe } from '#adapters/llm/transcribe.ts'
import { ModelError } from '#adapters/llm/port.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { unseal } from '#core/secrets/sealed.ts'
import type { CallableModel } from './callable.queries.ts'
import {
  findCallable,
  findGone,
  findLabels,
  findOffered,
  listCallableOf,
  listUsable,
} from './callable.queries.ts'
import { findKeys, keyFailed, keyUnproven, keyWorked, type StoredKey } from './key-use.queries.ts'
import { type ApiModelType, type ListedModel, listCallable } from './listed.queries.ts'

export type { ApiModelType, CallableModel, ListedModel }

/** The purpose of sealed provider keys. */
export const PROVIDER_KEY_PURPOSE = 'provider-key'
/** The purpose of sealed header values. */
export const PROVIDER_HEADER_PURPOSE = 'provider-header'

const DEFAULT_TIMEOUTS: ProviderCredentials['timeouts'] = {
  connect_ms: 5_000,
  first_token_ms: 60_000,
  idle_ms: 30_000,
  total_ms: 600_000,
}

/** Seconds that a key is paused after its first failure of a kind; other failures do not concern the key. */
const RESTS: Partial<Record<ModelErrorCode, number>> = { unauthorized: 60, rate_limited: 20 }

/** The provider cannot be reached: administrators are notified, because its other keys would fail as well. */
const UNREACHED: ReadonlySet<ModelErrorCode> = new Set([
  'connect_failed',
  'connect_timeout',
  'address_refused',
  'key_missing',
])

/** A connection to a provider, with a callback for the result of a call: null or its failure. */
export type ReportingCredentials = ProviderCredentials & { report(error: unknown): Promise<void> }

/** The stored connection of a provider. */
export type StoredCredentials = Pick<
  CallableModel,
  'interface' | 'base_url' | 'region' | 'headers' | 'timeouts' | 'allowed_hosts'
>

/** Maximum length of a chain of replacements. */
const REPLACEMENTS_MAX = 5

/** Types of models that answer questions: `image` models answer with images. */
const ANSWERING = ['chat', 'image'] as const
type AnsweringTypes = readonly [ApiModelType, ...ApiModelType[]]

/** The models that a person can choose for an answer or an assistant: chat models, then image models. */
export async function answeringModels(ctx: UserCtx): Promise<Model[]> {
  return await listUsable(ctx, ANSWERING)
}

/**
 * The model to answer with: the person's choice, otherwise the first of `preferred`, otherwise the best available. A model
 * after its end date is replaced; any other chosen model that cannot be used is refused. A
 * preferred model that no longer exists is skipped.
 */
export function modelFor(
  ctx: UserCtx,
  chosen: string | undefined,
  ...preferred: (string | null)[]
): Promise<CallableModel> {
  return modelOf(ctx, ['chat'], chosen, preferred)
}

/** The same for a question, which an image model can answer as well if it is chosen or the assistant's own. */
export async function answeringModelFor(
  ctx: UserCtx,
  chosen: string | undefined,
  ...preferred: (string | null)[]
): Promise<CallableModel> {
  const model = await modelOf(ctx, ANSWERING, chosen, preferred)
  if (model.type === 'image' && !canMakeImages(model.interface)) throw new AppError('ERROR_MODEL_NOT_USABLE')
  return model
}

async function modelOf(
  ctx: UserCtx,
  types: AnsweringTypes,
  chosen: string | undefined,
  preferred: readonly (string | null)[],
): Promise<CallableModel> {
  if (chosen !== undefined) {
    const model =
      (await findCallable(ctx, chosen, types)) ?? (await replacementOf(ctx, chosen, 'ended', types))
    if (model === undefined) throw new AppError('ERROR_MODEL_NOT_USABLE')
    return model
  }
  for (const id of preferred) {
    const model = id === null ? undefined : await callableOrReplacement(ctx, id, types)
    if (model !== undefined) return model
  }
  const best = await findCallable(ctx, null)
  if (best === undefined) throw new AppError('ERROR_NO_MODEL_ENABLED')
  return best
}

/** One model that a person can use; null for any other. */
export async function findUsableModel(
  ctx: UserCtx,
  id: string,
  type: ApiModelType = 'chat',
): Promise<CallableModel | null> {
  return (await findCallable(ctx, id, [type])) ?? null
}

/** The image model used if none is chosen: the first by rank that this person can use. */
export async function imageModel(ctx: UserCtx): Promise<CallableModel | null> {
  const model = await findCallable(ctx, null, ['image'])
  return model !== undefined && canMakeImages(model.interface) ? model : null
}

/** How many speech models are checked: some models in a provider's list only generate speech. */
const SPEECH_MODELS_MAX = 50

/** The model for transcription: the first by rank that this person can use. */
export async function speechModel(ctx: UserCtx): Promise<CallableModel | null> {
  const models = await listCallableOf(ctx, 'speech', SPEECH_MODELS_MAX)
  return models.find((model) => canTranscribe(model.interface, model.identifier)) ?? null
}

/** A model that an administrator chose for the system's own work, whether or not other people can use it. */
export async function offeredModel(
  ctx: Ctx,
  id: string,
  type: ApiModelType | 'rerank',
): Promise<CallableModel | null> {
  return (await findOffered(ctx, id, type)) ?? null
}

/** The names of some models by their ids, whether or not they can be used. */
export async function modelLabels(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await findLabels(ctx, ids)
  return new Map(rows.map(({ id, label, identifier }) => [id, label.en || label.fr || identifier]))
}

/** The models of all types for the public API, by rank; with a name, those with this id or identifier. */
export async function callableModels(ctx: UserCtx, name: string | null = null): Promise<ListedModel[]> {
  return await listCallable(ctx, name)
}

/**
 * The chat model to fall back to, if there is one that is not the first choice itself; an image model has no
 * fallback.
 */
export async function fallbackModel(
  ctx: UserCtx,
  id: string | null,
  first: CallableModel,
): Promise<CallableModel | null> {
  if (first.type !== 'chat' || id === null || id === first.id) return null
  const model = await callableOrReplacement(ctx, id, ['chat'])
  return model === undefined || model.id === first.id ? null : model
}

async function callableOrReplacement(
  ctx: UserCtx,
  id: string,
  types: AnsweringTypes,
): Promise<CallableModel | undefined> {
  return (await findCallable(ctx, id, types)) ?? (await replacementOf(ctx, id, 'gone', types))
}

/** The first usable replacement of a model that is no longer available. */
async function replacementOf(
  ctx: UserCtx,
  id: string,
  why: 'ended' | 'gone',
  types: AnsweringTypes,
): Promise<CallableModel | undefined> {
  let gone = await findGone(ctx, id)
  const first = gone
  for (let hop = 0; hop < REPLACEMENTS_MAX && gone !== undefined; hop += 1) {
    if (why === 'ended' && !gone.has_ended) return undefined
    const model = await findCallable(ctx, gone.replacement_id, types)
    if (model !== undefined && first !== undefined) return { ...model, instead_of: first.label }
    gone = await findGone(ctx, gone.replacement_id)
  }
  return undefined
}

/** The connections to a model's provider with decrypted keys, best first; one without a key for a provider without keys. */
export async function credentialsFor(ctx: Ctx, model: CallableModel): Promise<ReportingCredentials[]> {
  const keys = await findKeys(ctx, model.provider_id)
  const credentials = keys.flatMap((key) => withKey(ctx, model, key) ?? [])
  return credentials.length > 0
    ? credentials
    : [{ ...openCredentials(ctx, model, null), report: async () => {} }]
}

/** The connection with one key, or without one. */
export function openCredentials(
  ctx: Ctx,
  stored: StoredCredentials,
  apiKey: string | null,
): ProviderCredentials {
  const headers = Object.entries(stored.headers).map(([name, sealed]) => [
    name,
    unseal(ctx.deps.config, PROVIDER_HEADER_PURPOSE, Buffer.from(sealed, 'base64')),
  ])
  return {
    interface: stored.interface,
    base_url: stored.base_url,
    region: stored.region,
    headers: Object.fromEntries(headers),
    timeouts: { ...DEFAULT_TIMEOUTS, ...stored.timeouts },
    allowed_hosts: stored.allowed_hosts,
    api_key: apiKey,
  }
}

/** Null if the key was sealed under a lost SECRET_KEY. */
function withKey(ctx: Ctx, model: CallableModel, key: StoredKey): ReportingCredentials | null {
  const apiKey = openKey(ctx, key)
  if (apiKey === null) return null
  return { ...openCredentials(ctx, model, apiKey), report: (error) => reportKey(ctx, key, error) }
}

export function openKey(ctx: Ctx, key: Pick<StoredKey, 'id' | 'ciphertext'>): string | null {
  try {
    return unseal(ctx.deps.config, PROVIDER_KEY_PURPOSE, key.ciphertext)
  } catch {
    ctx.log.error({ key_id: key.id }, 'a provider key cannot be decrypted with this SECRET_KEY')
    return null
  }
}

/** Stores the state of a key; a failure here must not fail the answer. A trial keeps every failure. */
export async function reportKey(
  { deps, log }: Pick<Ctx, 'deps' | 'log'>,
  key: Pick<StoredKey, 'id' | 'is_due'>,
  error: unknown,
  isTrial = false,
): Promise<void> {
  const ctx = { deps, log, db: deps.database.db }
  const rest = error instanceof ModelError ? RESTS[error.code] : undefined
  try {
    if (error instanceof ModelError && rest !== undefined) {
      await keyFailed(ctx, key.id, error.code, Math.max(rest, error.retry_after ?? 0))
    } else if (error instanceof ModelError && (isTrial || UNREACHED.has(error.code))) {
      await keyUnproven(ctx, key.id, error.code)
    } else if (error === null && key.is_due) await keyWorked(ctx, key.id)
  } catch (failure) {
    log.warn({ err: failure }, 'the state of a key could not be stored')
  }
}
