import type { AdminPlugin, Plugin } from '@parlance/contract/admin/plugins.ts'
import type { ContentPolicy, Product } from '@parlance/plugin-api/server.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { PageGrants } from '#core/http/page.ts'
import { plainPage, type PlainPage } from '#core/http/plain-page.ts'
import { featureConfig, pluginConfigs } from '#features/feature-configs/feature-configs.service.ts'
import { canTranscribeFor, transcribe } from '#features/transcription/transcription.service.ts'
import type { CallFacts } from '#plugins/call-context.ts'
import { pluginDatabase } from '#plugins/call-context.ts'
import { CONTENT_POLICY } from '#plugins/check.ts'
import { inTime } from '#plugins/in-time.ts'
import type { LoadedPlugin } from '#plugins/loaded.ts'
import { entryOf } from '#plugins/packed/find.ts'
import { describePacked, runningPlugins } from './approvals.service.ts'
import { missingOf, storedChecks, unloadedPlugins } from './checks.service.ts'
import { failuresById } from './failures.service.ts'
import {
  findAnswer,
  hasVerifiedDomain,
  namedAssistants,
  namedModels,
  ownedAssistants,
} from './plugins.queries.ts'

/** The enabled plugins, as the browser loads them. */
export async function activePlugins(ctx: UserCtx): Promise<{ data: Plugin[]; is_internal_user: boolean }> {
  const configs = await pluginConfigs(ctx)
  const data = ctx.deps.plugins.loaded
    .filter((plugin) => configs.get(plugin.id)?.is_on)
    .map((plugin) => ({
      id: plugin.id,
      has_global_provider: plugin.has_global_provider ?? false,
      entry: entryOf(ctx.deps.plugins.packed.find(({ hash }) => hash === plugin.packed_hash)),
      settings: publicOnly(plugin, configs.get(plugin.id)?.settings ?? {}),
    }))
  return { data, is_internal_user: await isInternalUser(ctx) }
}

function publicOnly(plugin: LoadedPlugin, settings: Record<string, unknown>): Plugin['settings'] {
  const names = (plugin.settings ?? []).filter((one) => one.is_public).map((one) => one.name)
  return JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, settings[name]]))))
}

/** All plugins: running, waiting for approval, and those that could not be loaded. */
export async function allPlugins(ctx: Ctx): Promise<AdminPlugin[]> {
  const configs = await pluginConfigs(ctx)
  const [checks, failures, packed] = [
    await storedChecks(ctx),
    await failuresById(ctx),
    await describePacked(ctx),
  ]
  const unloaded = unloadedPlugins(ctx)
  const running = (await runningPlugins(ctx)).map((plugin): AdminPlugin => {
    const { id, name, description } = plugin
    return {
      ...{ id, name, description, problem: '' },
      state: configs.get(id)?.is_on ? 'on' : 'off',
      can_check: plugin.check !== undefined,
      missing: missingOf(plugin, configs.get(id)?.settings ?? {}),
      check: checks.get(id) ?? null,
      packed: packed.get(id) ?? null,
      failures: failures.get(id) ?? [],
    }
  })
  const waiting = ctx.deps.plugins.packed
    .filter(({ id }) => ![...running, ...unloaded].some((one) => one.id === id))
    .map(({ id, manifest: { name, description } }): AdminPlugin => {
      const facts = { id, name, description, problem: '', packed: packed.get(id) ?? null }
      return { ...NOTHING_TO_TELL, ...facts, state: 'waiting' }
    })
  const failed = unloaded.map(({ id, name, problem }): AdminPlugin => {
    const facts = { id, name, problem, packed: packed.get(id) ?? null }
    return { ...NOTHING_TO_TELL, ...facts, description: {}, state: 'failed' }
  })
  return [...running, ...waiting, ...failed].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const NOTHING_TO_TELL = { can_check: false, missing: [], check: null, failures: [] }

/** The result of a plugin's call; throws 404 while the plugin is disabled. */
export async function callFacts(ctx: UserCtx, plugin: LoadedPlugin): Promise<CallFacts> {
  const config = (await pluginConfigs(ctx)).get(plugin.id)
  if (!config?.is_on) throw new AppError('ERROR_PLUGIN_NOT_FOUND')
  return { settings: config.settings, is_internal: await isInternalUser(ctx), product: productFor(ctx) }
}

/** Origins and devices that the page can use while these plugins are enabled. */
export async function pageGrants(ctx: Ctx): Promise<PageGrants> {
  const configs = await pluginConfigs(ctx)
  const active = ctx.deps.plugins.loaded.filter(({ id }) => configs.get(id)?.is_on)
  const policy: Record<string, string[]> = {}
  for (const plugin of active) {
    const added = policyOf(ctx, plugin, configs.get(plugin.id)?.settings ?? {})
    for (const [directive, sources = []] of Object.entries(added)) {
      policy[directive] = [...new Set([...(policy[directive] ?? []), ...sources])]
    }
  }
  const device_permissions = active.flatMap((plugin) => plugin.device_permissions ?? [])
  const opens_popups = active.some((plugin) => plugin.opens_popups)
  return { content_policy: policy, device_permissions, opens_popups }
}

/** A policy that is invalid because of settings adds nothing. */
function policyOf(ctx: Ctx, plugin: LoadedPlugin, settings: Record<string, unknown>): ContentPolicy {
  const { content_policy = {} } = plugin
  if (typeof content_policy !== 'function') return content_policy
  try {
    return CONTENT_POLICY.parse(content_policy(settings)) as ContentPolicy
  } catch (error) {
    ctx.log.warn(
      { plugin: plugin.id, err: error },
      'the content policy of a plugin is wrong with its settings',
    )
    return {}
  }
}

/**
 * Starts plugins that another process has approved in the meantime, before a transaction that removes the data of a
 * person.
 */
export async function startApproved(ctx: Ctx): Promise<void> {
  await runningPlugins(ctx)
}

/** The page that a popup of a plugin returns to; throws 404 if there is none. */
export async function popupPage(ctx: Ctx, plugin: LoadedPlugin): Promise<PlainPage> {
  const { popup_script: script } = plugin
  const isOn = (await pluginConfigs(ctx)).get(plugin.id)?.is_on === true
  if (!isOn || script === undefined) throw new AppError('ERROR_PLUGIN_NOT_FOUND')
  const body = `<p lang="en">You can close this window.</p>
<p class="other" lang="fr">Vous pouvez fermer cette fenêtre.</p>`
  return plainPage({ title: 'Parlance', body, script })
}

/** Removes the data of a person from plugins. A plugin that fails or hangs stops the deletion, which can be retried. */
export async function eraseFromPlugins(ctx: Ctx, userId: string): Promise<void> {
  const { loaded, answer_ms } = ctx.deps.plugins
  for (const plugin of loaded) {
    if (plugin.eraseUser !== undefined) await inTime(plugin.eraseUser(pluginDatabase(ctx), userId), answer_ms)
  }
}

async function isInternalUser(ctx: UserCtx): Promise<boolean> {
  return await hasVerifiedDomain(ctx, await featureConfig(ctx, 'internal_domains'))
}

function productFor(ctx: UserCtx): Product {
  return {
    answer: (messageId) => findAnswer(ctx, messageId),
    assistants: (ids) => namedAssistants(ctx, ids),
    models: (ids) => namedModels(ctx, ids),
    myAssistants: () => ownedAssistants(ctx),
    canTranscribe: () => canTranscribeFor(ctx),
    transcribe: (audio, language) => transcribe(ctx, audio, language),
  }
}
