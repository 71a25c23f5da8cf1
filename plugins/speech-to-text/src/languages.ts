/** The languages that can be spoken (specification §9), as BCP 47 tags. */
export const LANGUAGES = ['en-GB', 'fr-FR'] as const
export type SpokenLanguage = (typeof LANGUAGES)[number]
