export const SDK_URL = 'https://do.featurebase.app/js/sdk.js'

/** The name of a FeatureBase organisation: the part before `.featurebase.app`. Empty if the setting has none. */
export function organisationOf(settings: Readonly<Record<string, unknown>>): string {
  const text = textOf(settings['organisation']).trim().toLowerCase()
  const name = text.replace(/^https?:\/\//, '').replace(/\.featurebase\.app.*$/, '')
  return /^[a-z0-9][a-z0-9-]{0,62}$/.test(name) ? name : ''
}

/** The address of the script, or null if the setting has none that a page can load. */
export function sdkAddress(settings: Readonly<Record<string, unknown>>): URL | null {
  const text = textOf(settings['sdk_url']).trim()
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}

/** A text setting; it is empty until it is set. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
