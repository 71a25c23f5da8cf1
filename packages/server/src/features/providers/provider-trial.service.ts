import { LISTS_NOTHING, type ModelType } from '@parlance/contract/models/model-interfaces.ts'
import type { OfferedModel, ProviderConnection, Trial } from '@parlance/contract/models/providers.ts'
import { createListModels } from '#adapters/llm/list-models.ts'
import { ModelError, type ProviderCredentials } from '#adapters/llm/port.ts'
import { createChatModels } from '#adapters/llm/registry.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { changingModels } from '#features/models/model-rules.service.ts'
import { openCredentials, openKey, reportKey } from '#features/models/models.service.ts'
import { kindOf } from './model-kinds.ts'
import { findKnown, findTrialModel, insertAdded } from './offered.queries.ts'
import { requireConnection } from './provider-admin.service.ts'
import { findProvider, type StoredProvider } from './provider-admin.queries.ts'
import { findKey } from './provider-keys.queries.ts'

const TRIAL_MS = 30_000
/** The smallest limit that every API accepts. */
const TRIAL_TOKENS = 16

/** A small call of the provider's best chat model, or a read of its model list if it has none. */
export async function tryProvider(ctx: Ctx, providerId: string, keyId: string | null): Promise<Trial> {
  const { provider, access, key } = await reach(ctx, providerId, keyId)
  const model = await findTrialModel(ctx, provider.id)
  if (model === undefined && LISTS_NOTHING.includes(access.interface)) {
    throw new AppError('ERROR_PROVIDER_NEEDS_MODEL')
  }
  const trial = await timed(access, model?.identifier ?? null, async (signal) => {
    if (model === undefined) await createListModels(ctx.deps.outbound)(access, signal)
    else await askOnce(ctx, { ...access, interface: model.interface }, model.identifier, signal)
  })
  await keep(ctx, key, trial.error)
  return trial.result
}

/** Reads the list of a provider that is not saved yet. Nothing is stored or logged. */
export async function tryDraft(
  ctx: Ctx,
  input: ProviderConnection,
): Promise<{ trial: Trial; data: OfferedModel[] }> {
  requireConnection(ctx, input)
  if (LISTS_NOTHING.includes(input.interface)) throw new AppError('ERROR_PROVIDER_NEEDS_MODEL')
  const access = draftCredentials(ctx, input)
  let found: { identifier: string }[] = []
  const trial = await timed(access, null, async (signal) => {
    found = await createListModels(ctx.deps.outbound)(access, signal)
  })
  return { trial: trial.result, data: toOffered(found, new Map()) }
}

function draftCredentials(ctx: Ctx, input: ProviderConnection): ProviderCredentials {
  const headers = input.headers.map(({ name, value }) => {
    if (value === undefined) throw new AppError('ERROR_PROVIDER_NEEDS_KEY')
    return [name, value]
  })
  const stored = { ...input, timeouts: withoutAbsent(input.timeouts), headers: {}, allowed_hosts: [] }
  const access = openCredentials(ctx, stored, input.keys[0]?.key ?? null)
  return { ...access, headers: Object.fromEntries(headers) }
}

/** The models in the provider's list, by name, with the existing models. */
export async function offeredModels(
  ctx: Ctx,
  providerId: string,
): Promise<{ data: OfferedModel[]; failure: Trial | null }> {
  const { provider, access, key } = await reach(ctx, providerId, null)
  let found: { identifier: string }[] = []
  const trial = await timed(access, null, async (signal) => {
    found = await createListModels(ctx.deps.outbound)(access, signal)
  })
  if (!LISTS_NOTHING.includes(access.interface)) await keep(ctx, key, trial.error)
  if (trial.error !== null) return { data: [], failure: trial.result }
  const known = new Map((await findKnown(ctx, provider.id)).map((model) => [model.identifier, model.id]))
  return { data: toOffered(found, known), failure: null }
}

function toOffered(
  found: readonly { identifier: string }[],
  known: ReadonlyMap<string, string>,
): OfferedModel[] {
  const data = found.map(({ identifier }) => ({
    identifier,
    type: kindOf(identifier),
    model_id: known.get(identifier) ?? null,
  }))
  return data.toSorted((a, b) => a.identifier.localeCompare(b.identifier))
}

/** Adds models by name; existing ones do not change. */
export async function addOffered(
  ctx: UserCtx,
  providerId: string,
  { identifiers, enabled }: { identifiers: readonly string[]; enabled: boolean },
): Promise<{ added: number }> {
  return await changingModels(ctx, async (tx) => {
    const provider = await findProvider(tx, providerId)
    if (provider === undefined) throw new AppError('ERROR_PROVIDER_NOT_FOUND')
    const models = [...new Set(identifiers)].map((identifier) => {
      const type = kindOf(identifier)
      return { identifier, type, capabilities: capabilitiesOf(type) }
    })
    const added = await insertAdded(tx, provider.id, models, enabled)
    if (added.length > 0) {
      await recordAudit(tx, {
        action: 'provider.add_models',
        object_id: provider.id,
        after: { models: added, enabled },
      })
    }
    return { added: added.length }
  })
}

function capabilitiesOf(type: ModelType) {
  return { vision: false, tools: type === 'chat', reasoning: false, structured_output: false }
}

type Key = { id: string; ciphertext: Buffer }
type Reached = { provider: StoredProvider; access: ProviderCredentials; key: Key | undefined }

async function reach(ctx: Ctx, providerId: string, keyId: string | null): Promise<Reached> {
  const provider = await findProvider(ctx, providerId)
  if (provider === undefined) throw new AppError('ERROR_PROVIDER_NOT_FOUND')
  const key = await findKey(ctx, provider.id, keyId)
  if (key === undefined && keyId !== null) throw new AppError('ERROR_PROVIDER_KEY_NOT_FOUND')
  const stored = { ...provider, timeouts: withoutAbsent(provider.timeouts) }
  return { provider, access: openCredentials(ctx, stored, key === undefined ? null : openKey(ctx, key)), key }
}

async function keep(ctx: Ctx, key: Key | undefined, error: ModelError | null): Promise<void> {
  if (key !== undefined) await reportKey(ctx, { id: key.id, is_due: true }, error, true)
}

function withoutAbsent(timeouts: StoredProvider['timeouts']): Partial<ProviderCredentials['timeouts']> {
  return Object.fromEntries(Object.entries(timeouts).filter(([, value]) => value !== undefined))
}

async function askOnce(
  ctx: Ctx,
  access: ProviderCredentials,
  model: string,
  signal: AbortSignal,
): Promise<void> {
  const chat = await createChatModels(ctx.deps.outbound)(access.interface)
  const request = {
    provider: access,
    model,
    system: '',
    messages: [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'Say OK.' }] }],
    temperature: null,
    max_output_tokens: TRIAL_TOKENS,
    tools: [],
    grounding: [],
    continues: null,
    language: 'en' as const,
  }
  for await (const _ of chat(request, signal)) return
}

async function timed(
  access: ProviderCredentials,
  model: string | null,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<{ result: Trial; error: ModelError | null }> {
  const began = performance.now()
  const error = await work(AbortSignal.timeout(TRIAL_MS)).then(
    () => null,
    (cause: unknown) => (cause instanceof ModelError ? cause : new ModelError('total_timeout', { cause })),
  )
  const result: Trial = {
    works: error === null,
    latency_ms: Math.round(performance.now() - began),
    model,
    code: error?.code ?? null,
    status: error?.status ?? null,
    message: error === null ? null : withoutSecrets(access, error.provider_message),
  }
  return { result, error }
}

/** Removes secrets, because a provider can repeat the request. */
function withoutSecrets({ api_key, headers }: ProviderCredentials, text: string | null): string | null {
  const secrets = [api_key, ...Object.values(headers)].filter((one) => one !== null && one.length >= 6)
  return secrets.reduce<string | null>((shown, secret) => shown?.replaceAll(secret ?? '', '…') ?? null, text)
}
