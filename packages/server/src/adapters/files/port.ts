/** Storage of files by ids that the server created (UUID). The content of an id never changes. */
export type FileStore = {
  /** Stores all of the bytes or nothing. */
  put(id: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null when there is no such file. */
  get(id: string): Promise<Buffer | null>
  /** Removes a file; a missing file is not an error. */
  delete(id: string): Promise<void>
  /** The ids of all files, in no order. */
  list(): AsyncIterable<string>
  /** Removes leftovers of interrupted writes; returns how many. */
  clean(): Promise<number>
}

/** The id of a stored file by its name; null for foreign files. */
export function idOf(key: string): string | null {
  const id = key.slice(key.lastIndexOf('/') + 1)
  return ID.test(id) ? id : null
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The name of a stored file, spread over 256 folders; throws for an invalid id. */
export function keyOf(id: string): string {
  if (!ID.test(id)) throw new RangeError('not the id of a file')
  return `${id.slice(-2)}/${id}`
}
