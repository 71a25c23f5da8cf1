/** The languages in which the words of documents are stemmed. */
export const STEMMED_LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl'] as const
/** The languages of documents; `simple` is any other one. */
export const LANGUAGES = [...STEMMED_LANGUAGES, 'simple'] as const
/** The choices for the documents of a base. */
export const BASE_LANGUAGES = ['detect', ...STEMMED_LANGUAGES] as const

export type Language = (typeof LANGUAGES)[number]
export type BaseLanguage = (typeof BASE_LANGUAGES)[number]
