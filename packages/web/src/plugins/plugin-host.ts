import type { JsonAnswer, JsonInit, PluginHost } from '@parlance/plugin-api/web.ts'
import { useTranslation } from 'react-i18next'
import { i18n } from '#i18n/i18n.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { apiBase } from '#lib/config.ts'
import { notify } from '#lib/notify.ts'
import type { ActivePlugin } from '#plugins/host.ts'
import { pluginUi } from '#plugins/plugin-ui.ts'
import { ask, callOfPlugin } from '#plugins/plugins.queries.ts'

const made = new WeakMap<ActivePlugin, Partial<Record<PluginHost['language'], PluginHost>>>()

/** The interface of a plugin; a new value in another language, so that the plugin rerenders. */
export function hostOf(active: ActivePlugin): PluginHost {
  const language = i18n.language === 'fr' ? 'fr' : 'en'
  const known = made.get(active) ?? {}
  const host = known[language] ?? newHost(active, language)
  made.set(active, { ...known, [language]: host })
  return host
}

/** The same, of whichever plugin, drawn again when the language changes. */
export function useHostOf(): (active: ActivePlugin) => PluginHost {
  useTranslation()
  return hostOf
}

function newHost(active: ActivePlugin, language: PluginHost['language']): PluginHost {
  const { plugin, facts, is_internal, signal } = active
  const fetchJsonOrThrow = async <T>(path: string, init: JsonInit = {}) =>
    (await ask(ownPath(path), init)) as T
  return {
    base_url: apiBase,
    calls_url: `${apiBase}/v2/plugins/${plugin.id}`,
    fetchJsonOrThrow,
    fetchJson: <T>(path: string, init?: JsonInit) => answerOf(fetchJsonOrThrow<T>(path, init)),
    callOrThrow: callOfPlugin,
    call: (call, input) => answerOf(callOfPlugin(call, input)),
    isInternalUser: () => is_internal,
    t: (key, values = {}) => i18n.t(`plugins.${plugin.id}.${key}` as 'common.save', values),
    language,
    settings: facts.settings,
    ui: pluginUi,
    signal,
    notify: (message, kind = 'success') => notify(message, { severity: kind }),
  }
}

/** A refusal as an answer. */
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
