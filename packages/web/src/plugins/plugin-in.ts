import type { WebPlugin } from '@parlance/plugin-api/web.ts'

/** The plugin that a module exports. Throws if it exports none, so that screens only see complete plugins. */
export function pluginIn(module: unknown, id: string): WebPlugin {
  const plugin = isRecord(module) ? module['plugin'] : null
  if (!isRecord(plugin)) throw new Error('its browser part exports no `plugin`')
  if (plugin['id'] !== id) throw new Error(`its id is ${String(plugin['id'])}, its folder ${id}`)
  const { locales, pages = [], slots = {}, hooks = {} } = plugin
  if (!isRecord(locales) || !isTexts(locales['en']) || !isTexts(locales['fr'])) {
    throw new Error('its texts are not there in both languages')
  }
  if (!Array.isArray(pages) || !pages.every(isPage)) throw new Error('its pages are not a list of pages')
  if (!isRecord(slots)) throw new Error('its slots are wrong')
  if (!isRecord(hooks) || !Object.values(hooks).every((one) => typeof one === 'function')) {
    throw new Error('its hooks are not functions')
  }
  return plugin as WebPlugin
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isTexts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
}

function isPage(value: unknown): boolean {
  return (
    isRecord(value) &&
    ['slot', 'path', 'label'].every((name) => typeof value[name] === 'string') &&
    value['component'] !== undefined
  )
}
