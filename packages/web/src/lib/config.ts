const env = import.meta.env

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** The base URL of the API: the configured one, otherwise the page's origin. */
export const apiBase = (env.VITE_API_BASE_URL || window.location.origin).replace(/\/$/, '')
export const findOutMoreUrl = env.VITE_FIND_OUT_MORE_URL || null
/** The name of the organisation that runs this installation. */
export const organisationName = env.VITE_ORGANISATION_NAME?.trim() || null
export const supportUrl = env.VITE_SUPPORT_URL || null

const configured = (env.VITE_LANGUAGES ?? '').split(',').map((code) => code.trim())

/** The languages offered; without configuration both. */
export const languages: readonly Language[] = configured.some(isLanguage)
  ? configured.filter(isLanguage)
  : LANGUAGES

/** Without a stored choice: the first configured language, otherwise French; never the browser's. */
export const defaultLanguage: Language = configured.find(isLanguage) ?? 'fr'

export function isLanguage(code: unknown): code is Language {
  return (LANGUAGES as readonly unknown[]).includes(code)
}
