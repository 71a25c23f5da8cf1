import type { Together, Work } from '#core/queue/workers.ts'
import { buildGeneration } from './generations/build.ts'
import { applyChanges } from './edits/recut.ts'
import { APPLY_CHANGES } from './edits/recut.queries.ts'
import { forgetBase, forgetDocument, forgetFile, forgetGeneration } from './forgetting/forget.ts'
import { ingest } from './ingest.ts'
import { ingestSmall } from './small/ingest-small.ts'

/** The workers of the tasks of documents. */
export const documentWorks: Record<string, Work> = {
  'documents.ingest': ingest,
  'documents.build': buildGeneration,
  [APPLY_CHANGES]: applyChanges,
  'documents.forget_document': forgetDocument,
  'documents.forget_generation': forgetGeneration,
  'documents.forget_base': forgetBase,
  'documents.forget_file': forgetFile,
}

/** Those that do several tasks at once. */
export const documentsTogether: Record<string, Together> = { 'documents.ingest': ingestSmall }
