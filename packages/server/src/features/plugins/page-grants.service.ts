import type { ContentPolicy } from '@parlance/plugin-api/server.ts'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { PageGrants } from '#core/http/page.ts'
import { plainPage, type PlainPage } from '#core/http/plain-page.ts'
import { pluginConfigs } from '#features/feature-configs/feature-configs.service.ts'
import { CONTENT_POLICY } from '#plugins/check.ts'
import type { LoadedPlugin } from '#plugins/loaded.ts'

/** The origins and browser features that the page can use while these plugins are enabled. */
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

/** A policy that is invalid because of the settings adds nothing. */
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

/** The page to which a popup of a plugin returns; throws 404 if there is none. */
export async function popupPage(ctx: Ctx, plugin: LoadedPlugin): Promise<PlainPage> {
  const { popup_script: script } = plugin
  const isOn = (await pluginConfigs(ctx)).get(plugin.id)?.is_on === true
  if (!isOn || script === undefined) throw new AppError('ERROR_PLUGIN_NOT_FOUND')
  const body = `<p lang="en">You can close this window.</p>
<p class="other" lang="fr">Vous pouvez fermer cette fenêtre.</p>`
  return plainPage({ title: 'Parlance', body, script })
}
