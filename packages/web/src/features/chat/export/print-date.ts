import { i18n } from '#i18n/i18n.ts'

/** Day and time in full: a printed 'today' would mean nothing. */
export const printDate = (instant: string) =>
  new Intl.DateTimeFormat(i18n.language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(instant))
