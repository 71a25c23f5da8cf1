import type { JsonAnswer, JsonInit, PluginHost } from '@parlance/plugin-api/web.ts'
import { useTranslation } from 'react-i18next'
import { i18n } from '#i18n/i18n.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { apiBase } from '#lib/config.ts'
import { notify } from '#lib/notify.ts'
import type { ActivePlugin } from '#plugins/host.ts'
import { keptItems } from '#plugins/kept-items.ts'
import { pluginUi } from '#plugins/plugin-ui.ts'
import { ask, callOfPlugin, uploadOfPlugin } from '#plugins/plugins.queries.ts'

const made = new WeakMap<ActivePlugin, Partial<Record<PluginHost['language'], PluginHost>>>()

/** The interface of a plugin; a new object for another language, so that the plugin rerenders. */
export function hostOf(active: ActivePlugin): PluginHost {
  const language = i18n.language === 'fr' ? 'fr' : 'en'
  const known = made.get(active) ?? {}
  const other = known[language === 'fr' ? 'en' : 'fr']
  const host = known[language] ?? newHost(active, language, other?.kept ?? keptItems(active.plugin.id))
  made.set(active, { ...known, [language]: host })
  return host
}

/** The same for any plugin; rerenders when the language changes. */
export function useHostOf(): (active: ActivePlugin) => PluginHost {
  useTranslation()
  return hostOf
}

function newHost(
  { plugin, facts, is_internal, signal }: ActivePlugin,
  language: PluginHost['language'],
  kept: PluginHost['kept'],
): PluginHost {
  const fetchJsonOrThrow = async <T>(path: string, init: JsonInit = {}) =>
    (await ask(ownPath(path), init)) as T
  return {
    base_url: apiBase,
    calls_url: `${apiBase}/v2/plugins/${plugin.id}`,
    fetchJsonOrThrow,
    fetchJson: <T>(path: string, init?: JsonInit) => answerOf(fetchJsonOrThrow<T>(path, init)),
    callOrThrow: callOfPlugin,
    call: (call, input) => answerOf(callOfPlugin(call, input)),
    upload: (call, input, file, options) => answerOf(uploadOfPlugin(call, input, file, options)),
    kept,
    isInternalUser: () => is_internal,
    t: (key, values = {}) => i18n.t(`plugins.${plugin.id}.${key}` as 'common.save', values),
    language,
    settings: facts.settings,
    ui: pluginUi,
    signal,
    notify: (message, kind = 'success') => notify(message, { severity: kind }),
  }
}

/** Returns an error from the server as a value. */
async function answerOf<T>(asked: Promise<T>): Promise<JsonAnswer<T>> {
  try {
    return { ok: true, data: await asked }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message } = error
    return { ok: false, status, code, message }
  }
}

/** The session's token is only sent to our own server. */
function ownPath(path: string): `/${string}` {
  const below = path.startsWith(`${apiBase}/`) ? path.slice(apiBase.length) : path
  if (!below.startsWith('/')) throw new Error(`${path} is not below ${apiBase}`)
  return below as `/${string}`
}
