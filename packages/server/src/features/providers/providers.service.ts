import { createListModels } from '#adapters/llm/list-models.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#core/context.ts'
import { seal } from '#core/secrets/sealed.ts'
import { openKey, PROVIDER_KEY_PURPOSE, reportKey } from '#features/models/models.service.ts'
import { tailOf } from '#core/secrets/key-tail.ts'
import type { NamedProvider } from './providers-from-env.ts'
import { compatibleName, providersFromEnv } from './providers-from-env.ts'
import type { NewModel } from './providers.queries.ts'
import {
  addModels,
  findEnvironmentKey,
  findMoved,
  leaveOldAddress,
  replaceKey,
  upsertProvider,
} from './providers.queries.ts'
import { resealSecrets } from './reseal.ts'

const LIST_TIMEOUT_MS = 15_000
const LIST_RETRIES_MS = [1_000, 5_000, 30_000, 120_000, 600_000]
/** Names of models that are not chat models. */
const NOT_CHAT =
  /embed|tts|whisper|dall-e|image|moderation|realtime|audio|transcri|speech|rerank|ocr|guard|sora|veo|imagen|aqa/i

const NONE = { vision: false, tools: false, reasoning: false, structured_output: false }
const TOOLS_ONLY = { vision: false, tools: true, reasoning: false, structured_output: false }

/**
 * Updates the built-in provider and those of the environment; their model lists are read in the background with
 * retries, so that the start does not wait.
 */
export async function ensureProviders(ctx: Ctx, signal: AbortSignal): Promise<void> {
  await resealSecrets(ctx)
  await inTransaction(ctx, ensureDemo)
  for (const named of providersFromEnv(ctx.deps.config.env)) {
    const id = await inTransaction(ctx, (tx) => store(tx, named))
    if (named.models.length > 0)
      await addModels(
        ctx,
        id,
        named.models.map((name) => describe(name, named)),
      )
    else void readModels(ctx, id, named, signal)
  }
}

async function ensureDemo(ctx: Ctx): Promise<void> {
  const id = await upsertProvider(ctx, {
    origin: 'demo',
    name: 'Parlance',
    interface: 'demo',
    base_url: null,
    region: null,
    allowed_hosts: [],
  })
  await replaceKey(ctx, id, null)
  const capabilities = { vision: false, tools: true, reasoning: true, structured_output: false }
  await addModels(ctx, id, [
    {
      identifier: 'demo',
      label: { en: 'Demonstration', fr: 'Démonstration' },
      interface: 'demo',
      capabilities,
      context_size: 32_000,
      free: true,
    },
    {
      identifier: 'demo-200ps',
      label: { en: 'Demonstration, fast', fr: 'Démonstration rapide' },
      interface: 'demo',
      capabilities,
      context_size: 32_000,
      free: true,
    },
    {
      identifier: 'demo-embedding',
      label: { en: 'Demonstration, embeddings', fr: 'Démonstration, vecteurs' },
      type: 'embedding',
      interface: 'demo',
      capabilities: NONE,
      free: true,
    },
    {
      identifier: 'demo-image',
      label: { en: 'Demonstration, images', fr: 'Démonstration, images' },
      type: 'image',
      interface: 'demo',
      capabilities: NONE,
      free: true,
    },
  ])
}

async function store(ctx: Ctx, named: NamedProvider): Promise<string> {
  await leaveOld(ctx, named)
  const id = await upsertProvider(ctx, named)
  const { api_key } = named
  const known = await findEnvironmentKey(ctx, id)
  // the state of a key, including disabled, survives a restart
  if (known !== undefined && api_key !== null && openKey(ctx, known) === api_key) return id
  await replaceKey(
    ctx,
    id,
    api_key === null
      ? null
      : {
          label: named.origin.replace('env:', ''),
          ciphertext: seal(ctx.deps.config, PROVIDER_KEY_PURPOSE, api_key),
          tail: tailOf(api_key),
        },
  )
  return id
}

/** Keys and headers that were entered manually are only for the host they were entered for (S64). */
async function leaveOld(ctx: Ctx, named: NamedProvider): Promise<void> {
  const moved = await findMoved(ctx, named)
  if (moved === undefined) return
  const given = moved.base_url === null ? null : compatibleName(moved.base_url)
  await leaveOldAddress(ctx, moved.id, moved.name === given ? named.name : moved.name)
  ctx.log.warn(
    { provider: moved.name },
    'the configuration names another address: keys and headers entered by hand for the one before are gone',
  )
}

async function readModels(ctx: Ctx, id: string, named: NamedProvider, signal: AbortSignal): Promise<void> {
  const list = createListModels(ctx.deps.outbound)
  const { interface: wire, base_url, region, api_key, allowed_hosts } = named
  const timeouts = { connect_ms: 5_000, first_token_ms: 10_000, idle_ms: 10_000, total_ms: LIST_TIMEOUT_MS }
  const access = { interface: wire, base_url, region, api_key, allowed_hosts, timeouts, headers: {} }
  for (const wait of [...LIST_RETRIES_MS, null]) {
    try {
      const found = await list(access, AbortSignal.any([signal, AbortSignal.timeout(LIST_TIMEOUT_MS)]))
      const key = await findEnvironmentKey(ctx, id)
      if (key !== undefined) await reportKey(ctx, { id: key.id, is_due: true }, null)
      const names = found.map((model) => model.identifier).filter((name) => !NOT_CHAT.test(name))
      await addModels(
        ctx,
        id,
        names.map((name) => describe(name, named)),
      )
      return
    } catch (error) {
      if (signal.aborted) return
      ctx.log.warn({ provider: named.name, err: error }, 'the list of models could not be read')
      if (wait === null) return
      await new Promise((resolve) => setTimeout(resolve, wait).unref())
    }
  }
}

function describe(identifier: string, named: NamedProvider): NewModel {
  return {
    identifier,
    label: { en: identifier, fr: identifier },
    interface: named.interface,
    capabilities: TOOLS_ONLY,
  }
}
