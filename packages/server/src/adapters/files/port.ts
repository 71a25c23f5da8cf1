/** Where files are kept, by ids that the server made (UUID); what an id stands for never changes. */
export type FileStore = {
  /** Keeps the bytes whole or not at all. */
  put(id: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null when there is no such file. */
  get(id: string): Promise<Buffer | null>
  /** Removes a file; one that is not there is no error. */
  delete(id: string): Promise<void>
  /** The ids of all files, in no order. */
  list(): AsyncIterable<string>
  /** Removes what writes that were cut off have left; tells how many. */
  clean(): Promise<number>
}

/** The id of what is kept below a name; null for what is no file of ours. */
export function idOf(key: string): string | null {
  const id = key.slice(key.lastIndexOf('/') + 1)
  return ID.test(id) ? id : null
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The name below which a file is kept, spread over 256 folders; throws for what is no id of ours. */
export function keyOf(id: string): string {
  if (!ID.test(id)) throw new RangeError('not the id of a file')
  return `${id.slice(-2)}/${id}`
}
