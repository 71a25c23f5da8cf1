/** The services and formats from which conversations can be imported. */
export const IMPORT_SOURCES = ['chatgpt', 'claude', 'parlance'] as const

/** `read`: waiting for a choice. */
export const IMPORT_STATES = [
  'uploading',
  'reading',
  'read',
  'importing',
  'done',
  'failed',
  'undoing',
  'undone',
] as const

/** `duplicate`: I already have it. `skipped`: not chosen, or a duplicate when it was processed. */
export const ENTRY_STATES = ['found', 'duplicate', 'chosen', 'imported', 'skipped', 'failed'] as const
