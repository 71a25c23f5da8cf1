/** What conversations can be imported from. */
export const IMPORT_SOURCES = ['chatgpt', 'claude', 'parlance'] as const

/** `read`: it waits for a choice. */
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

/** `duplicate`: I have it already. `skipped`: not chosen, or a duplicate by the time that it was its turn. */
export const ENTRY_STATES = ['found', 'duplicate', 'chosen', 'imported', 'skipped', 'failed'] as const
