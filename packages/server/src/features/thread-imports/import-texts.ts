import type { NoteKind } from './reading/parsed.ts'

const TEXTS = {
  en: {
    tool: 'A tool was used here: {name}',
    block: 'A part of this message could not be imported: {name}',
    file: 'This file was not imported: {name}',
    audio: 'An audio recording was not imported.',
    cut: 'The rest of this text was too long and was not imported.',
    untitled: 'Imported conversation',
  },
  fr: {
    tool: 'Un outil a été utilisé ici\u00a0: {name}',
    block: 'Une partie de ce message n’a pas pu être importée\u00a0: {name}',
    file: 'Ce fichier n’a pas été importé\u00a0: {name}',
    audio: 'Un enregistrement audio n’a pas été importé.',
    cut: 'La suite de ce texte était trop longue et n’a pas été importée.',
    untitled: 'Conversation importée',
  },
} as const

/** A visible note instead of content that could not be imported. */
export function importText(lang: 'en' | 'fr', key: NoteKind | 'cut' | 'untitled', name = ''): string {
  return TEXTS[lang][key].replace('{name}', () => name.replaceAll(/[\s*_`[\]<>]+/g, ' ').trim() || '?')
}
