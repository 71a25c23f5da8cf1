import type { ParagraphChild } from 'docx'

/** The reference to a source by its number; null if there is no such source. */
export type NoteOf = (number: number) => ParagraphChild | null
