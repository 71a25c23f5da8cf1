import type { Exported } from '../exported.ts'
import type { Notes } from './notes.ts'
import type { Numbering } from './numbering.ts'

/** The shared state while a document is built. */
export type Building = { exported: Exported; notes: Notes; numbering: Numbering }
