import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage, isLanguage, LANGUAGES, languages, type Language } from '#lib/config.ts'
import { firstPageAt } from '#lib/first-page.ts'
import { fetchCode } from '#lib/network/lazy.ts'

export const LANGUAGE_KEY = 'parlance-lang'
/** The language the server knew last, so that a reload begins in it. */
const KNOWN_KEY = 'parlance-lang-known'
export const i18n = i18next

type Part = 'login' | 'app' | 'thread' | 'pages' | 'reading'

/** The login page needs few texts, a new chat some more, a conversation a few more, a shared one a few for its readers; the rest comes with its first page. */
const load: Record<Part, Record<Language, () => Promise<object>>> = {
  login: {
    en: async () => (await import('#i18n/en-login.ts')).enLogin,
    fr: async () => (await import('#i18n/fr-login.ts')).frLogin,
  },
  app: {
    en: async () => (await import('#i18n/en-app.ts')).enApp,
    fr: async () => (await import('#i18n/fr-app.ts')).frApp,
  },
  thread: {
    en: async () => (await import('#i18n/en-thread.ts')).enThread,
    fr: async () => (await import('#i18n/fr-thread.ts')).frThread,
  },
  pages: {
    en: async () => (await import('#i18n/en-pages.ts')).enPages,
    fr: async () => (await import('#i18n/fr-pages.ts')).frPages,
  },
  reading: {
    en: async () => (await import('#i18n/en-reading.ts')).enReading,
    fr: async () => (await import('#i18n/fr-reading.ts')).frReading,
  },
}

const needed = new Set<Part>(['login'])
const loaded = new Set<string>()

/** Loads the stored language, else the configured default, before the first screen, with what it says. */
export async function startI18n(
  language: Language = storedLanguage(),
  parts: readonly Part[] = [],
): Promise<void> {
  for (const part of parts) needed.add(part)
  i18n.use(initReactI18next)
  await i18n.init({
    lng: language,
    fallbackLng: false,
    supportedLngs: ['en', 'fr'],
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    returnNull: false,
  })
  // a start begins without any text
  loaded.clear()
  await addTexts(language)
  document.documentElement.lang = language
}

/** What the page at an address says: a new chat needs the least, a conversation less than the others behind the sign-in. */
export function partsOf(path: string): Part[] {
  const { isChat, isThread } = firstPageAt(path)
  if (!isChat) return ['app', 'thread', 'pages']
  return isThread ? ['app', 'thread'] : ['app']
}

/** Loads what pages behind the sign-in say. */
export async function loadTexts(parts: readonly Part[]): Promise<void> {
  for (const part of parts) needed.add(part)
  if (isLanguage(i18n.language)) await addTexts(i18n.language)
}

/** Adds the texts of a plugin, in both languages, under its id. */
export function addPluginTexts(id: string, texts: Record<Language, object>): void {
  for (const language of LANGUAGES) {
    i18n.addResourceBundle(language, 'translation', { plugins: { [id]: texts[language] } }, true, true)
  }
}

/** Chooses the language of this browser. */
export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(LANGUAGE_KEY, language)
  await showLanguage(language)
}

/** Shows the language that the server knows of the person, without choosing it for this browser. */
export async function showKnownLanguage(language: Language): Promise<void> {
  localStorage.setItem(KNOWN_KEY, language)
  await showLanguage(language)
}

async function showLanguage(language: Language): Promise<void> {
  await addTexts(language)
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
}

async function addTexts(language: Language): Promise<void> {
  const missing = [...needed].filter((part) => !loaded.has(`${part}-${language}`))
  await Promise.all(
    missing.map(async (part) => {
      i18n.addResourceBundle(language, 'translation', await fetchCode(load[part][language]), true, true)
      loaded.add(`${part}-${language}`)
    }),
  )
}

/** What someone chose in this browser, if anyone did. */
export function chosenLanguage(): Language | null {
  return languageAt(LANGUAGE_KEY)
}

function languageAt(key: string): Language | null {
  const stored = localStorage.getItem(key)
  return isLanguage(stored) && languages.includes(stored) ? stored : null
}

function storedLanguage(): Language {
  return chosenLanguage() ?? languageAt(KNOWN_KEY) ?? defaultLanguage
}
