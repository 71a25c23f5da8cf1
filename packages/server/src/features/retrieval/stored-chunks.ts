import type { StoredChunk } from './chunks.queries.ts'

/** The chunks that are being replaced, each found once. */
export class StoredChunks {
  readonly #byHash: Map<string, StoredChunk[]>
  readonly #byChange: Map<string, StoredChunk[]>
  readonly #edited: Map<string, StoredChunk[]>
  readonly #off: ReadonlySet<string>
  readonly #taken = new Set<string>()

  constructor(all: readonly StoredChunk[], off: readonly Buffer[]) {
    const changed = all.filter(({ change_id }) => change_id !== null)
    this.#byHash = Map.groupBy(all, ({ hash }) => hash.toString('hex'))
    this.#byChange = Map.groupBy(changed, ({ change_id }) => change_id ?? '')
    this.#edited = Map.groupBy(changed, ({ start_offset, end_offset }) => `${start_offset} ${end_offset}`)
    this.#off = new Set(off.map((hash) => hash.toString('hex')))
  }

  /** The same text. */
  same(hash: string): StoredChunk | undefined {
    return this.#take(this.#byHash.get(hash) ?? [])
  }

  /** The one that was edited, or the edited one that is restored. */
  edited({
    change,
    start,
    end,
  }: {
    change?: { id: string }
    start: number
    end: number
  }): StoredChunk | undefined {
    if (change !== undefined) return this.#take(this.#byChange.get(change.id) ?? [])
    return start < end ? this.#take(this.#edited.get(`${start} ${end}`) ?? []) : undefined
  }

  isDisabled(hash: string): boolean {
    return this.#off.has(hash)
  }

  #take(chunks: readonly StoredChunk[]): StoredChunk | undefined {
    const chunk = chunks.find(({ id }) => !this.#taken.has(id))
    if (chunk !== undefined) this.#taken.add(chunk.id)
    return chunk
  }
}
