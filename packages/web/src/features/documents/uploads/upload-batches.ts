import type { OnDuplicate } from '#features/documents/documents.queries.ts'

/** Files of one request and their bytes: small ones are sent together, a large one alone. */
const BATCH_FILES = 20
const BATCH_BYTES = 4 * 1024 * 1024

type Waiting = { size: number; on_duplicate: OnDuplicate }

/** The files of the next request: as many as fit, all with the same choice for duplicates. */
export function nextBatch<T extends Waiting>(waiting: readonly T[]): T[] {
  const batch: T[] = []
  let bytes = 0
  for (const upload of waiting) {
    bytes += upload.size
    const fits = bytes <= BATCH_BYTES && batch.length < BATCH_FILES
    const isLike = batch.every((one) => one.on_duplicate === upload.on_duplicate)
    if (batch.length > 0 && !(fits && isLike)) break
    batch.push(upload)
  }
  return batch
}
