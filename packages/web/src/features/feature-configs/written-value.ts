import type { FeatureConfig, FeatureConfigKind } from '@parlance/contract/admin/feature-configs.ts'

type Value = FeatureConfig['value']
type Read = { value: Value } | { problem: 'featureConfigs.number_invalid' | 'featureConfigs.json_invalid' }
type Help =
  | 'featureConfigs.origins_help'
  | 'featureConfigs.domains_help'
  | 'featureConfigs.list_help'
  | 'featureConfigs.json_help'
type Reader = { isLong: boolean; help: Help | null; read: (text: string) => Read }

/** The text of a value in its field. */
export function writtenAs(value: Value): string {
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/** How a field of this kind looks, and how its text is parsed. */
export function readerOf(kind: FeatureConfigKind): Reader {
  switch (kind) {
    case 'number':
      return { isLong: false, help: null, read: readNumber }
    case 'origins':
      return { isLong: true, help: 'featureConfigs.origins_help', read: readLines }
    case 'domains':
      return { isLong: true, help: 'featureConfigs.domains_help', read: readLines }
    case 'list':
      return { isLong: true, help: 'featureConfigs.list_help', read: readLines }
    case 'json':
      return { isLong: true, help: 'featureConfigs.json_help', read: readJson }
    default:
      return { isLong: false, help: null, read: (text) => ({ value: text.trim() }) }
  }
}

function readNumber(text: string): Read {
  const value = Number(text.trim().replace(',', '.'))
  const isNumber = text.trim() !== '' && Number.isFinite(value)
  return isNumber ? { value } : { problem: 'featureConfigs.number_invalid' }
}

function readLines(text: string): Read {
  const lines = text.split('\n').map((line) => line.trim())
  return { value: lines.filter((line) => line !== '') }
}

function readJson(text: string): Read {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value: value as Value }
  } catch {
    // reported like any other text that is not an object
  }
  return { problem: 'featureConfigs.json_invalid' }
}
