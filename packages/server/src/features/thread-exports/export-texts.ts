/** The fixed texts of exported files. */
const TEXTS = {
  en: {
    conversation: 'Conversation',
    with: 'Conversation with {name}',
    exported: 'Exported on {date}',
    page: 'Page',
    me: 'Me',
    sources: 'Sources',
    attachment: 'Attached file: {name}',
    missing: 'This file is not part of the export: {name}',
    picture: 'Picture',
    tool: 'Tool used: {name}',
    tool_failed: 'Tool that failed: {name}',
    error: 'The answer ended with an error.',
    stopped: 'The answer was stopped.',
    interrupted: 'The answer was interrupted.',
    running: 'The answer was still being written.',
    cut: 'A budget ended the answer.',
    hidden_source: 'A source that you can no longer open',
    deleted_source: 'Deleted document',
    source_page: 'page {page}',
    doubt_quote: 'Not found in this source: “{words}”',
    doubt_figure: 'Not given by this source: {words}',
    doubt_name: 'Not named in this source: {words}',
    doubt_negation: 'This source seems to say the opposite: “{words}”',
    doubt_meaning: 'This source seems to say something else here: “{words}”',
    doubt_passage: 'This source seems to be about something else: “{words}”',
  },
  fr: {
    conversation: 'Conversation',
    with: 'Conversation avec {name}',
    exported: 'Exportée le {date}',
    page: 'Page',
    me: 'Moi',
    sources: 'Sources',
    attachment: 'Fichier joint\u00a0: {name}',
    missing: 'Ce fichier ne fait pas partie de l’export\u00a0: {name}',
    picture: 'Image',
    tool: 'Outil utilisé\u00a0: {name}',
    tool_failed: 'Outil en échec\u00a0: {name}',
    error: 'La réponse s’est terminée par une erreur.',
    stopped: 'La réponse a été arrêtée.',
    interrupted: 'La réponse a été interrompue.',
    running: 'La réponse était en cours d’écriture.',
    cut: 'Un budget a mis fin à la réponse.',
    hidden_source: 'Une source que vous ne pouvez plus ouvrir',
    deleted_source: 'Document supprimé',
    source_page: 'page {page}',
    doubt_quote: 'Introuvable dans cette source\u00a0: «\u00a0{words}\u00a0»',
    doubt_figure: 'Cette source ne donne pas ce chiffre\u00a0: {words}',
    doubt_name: 'Cette source ne mentionne pas\u00a0: {words}',
    doubt_negation: 'Cette source semble dire le contraire\u00a0: «\u00a0{words}\u00a0»',
    doubt_meaning: 'Cette source semble dire autre chose à ce sujet\u00a0: «\u00a0{words}\u00a0»',
    doubt_passage: 'Cette source semble porter sur autre chose\u00a0: «\u00a0{words}\u00a0»',
  },
} as const

export type ExportText = keyof (typeof TEXTS)['en']

/** A fixed text, with the values for its names in braces. */
export function exportText(
  lang: 'en' | 'fr',
  key: ExportText,
  values: Readonly<Record<string, string>> = {},
): string {
  return TEXTS[lang][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** A date and time in the reader's language and time zone. */
export function exportDate(instant: string, lang: 'en' | 'fr', timeZone: string): string {
  return new Intl.DateTimeFormat(lang === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(instant))
}

/** A time zone for dates; UTC if this server does not know it. */
export function knownTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
