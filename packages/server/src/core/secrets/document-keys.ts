import { randomBytes } from 'node:crypto'
import type { FileStore } from '#adapters/files/port.ts'
import type { Config } from '#config.ts'
import { uuidv7 } from '#core/ids.ts'
import type { Logger } from 'pino'
import { reseal, seal, unseal } from './sealed.ts'

/** The key of one document. Its id names it in the store and in everything that it seals. */
export type DocumentKey = { id: string; bytes: Buffer }

type Secrets = Pick<Config, 'secret_key' | 'secret_key_previous'>
type Cached = { key: DocumentKey; until: number }

/** Maximum number of keys in memory. */
const CACHED_MAX = 20_000
/** The time after which a process reads a key again, and so notices that another one has destroyed it. */
const CACHED_MS = 300_000

/** The keys of documents, each encrypted with SECRET_KEY in a store that is not the database. */
export class DocumentKeys {
  readonly #store: FileStore
  readonly #secrets: Secrets
  readonly #log: Pick<Logger, 'error'>
  readonly #now: () => number
  readonly #cached = new Map<string, Cached>()
  readonly #reading = new Map<string, Promise<DocumentKey | null>>()

  constructor(store: FileStore, secrets: Secrets, log: Pick<Logger, 'error'>, now = () => performance.now()) {
    this.#store = store
    this.#secrets = secrets
    this.#log = log
    this.#now = now
  }

  /** Stores a new key; throws if it cannot be stored. */
  async create(): Promise<DocumentKey> {
    const key = { id: uuidv7(), bytes: randomBytes(32) }
    await this.#store.put(key.id, seal(this.#secrets, purposeOf(key.id), key.bytes.toString('base64')))
    this.#keep(key)
    return key
  }

  /** A key in memory; undefined if it has to be read. */
  known(id: string): DocumentKey | undefined {
    const cached = this.#cached.get(id)
    if (cached === undefined) return undefined
    if (cached.until > this.#now()) return cached.key
    this.#cached.delete(id)
    return undefined
  }

  /** Null if the key was destroyed or lost. Throws if the store cannot be read. */
  async find(id: string): Promise<DocumentKey | null> {
    const known = this.known(id)
    if (known !== undefined) return known
    const before = this.#reading.get(id)
    if (before !== undefined) return await before
    const reading = this.#read(id)
    this.#reading.set(id, reading)
    try {
      const key = await reading
      // not if it was destroyed in the meantime
      if (key !== null && this.#reading.get(id) === reading) this.#keep(key)
      return key
    } finally {
      if (this.#reading.get(id) === reading) this.#reading.delete(id)
    }
  }

  /** Whether the store has a key, which may be encrypted with an unknown SECRET_KEY. */
  async has(id: string): Promise<boolean> {
    return (await this.#store.get(id)) !== null
  }

  /** Makes everything unreadable that the key has sealed. A missing key is not an error. */
  async destroy(id: string): Promise<void> {
    this.#forget(id)
    await this.#store.delete(id)
    // it may have been read again before it was removed
    this.#forget(id)
  }

  /** The ids of all keys, in no order. */
  list(): AsyncIterable<string> {
    return this.#store.list()
  }

  /** Removes what interrupted writes have left. */
  clean(): Promise<number> {
    return this.#store.clean()
  }

  /** Encrypts a key with SECRET_KEY if it is still encrypted with SECRET_KEY_PREVIOUS; returns whether it was. */
  async rewrap(id: string): Promise<boolean> {
    const wrapped = await this.#store.get(id)
    if (wrapped === null) return false
    const now = reseal(this.#secrets, purposeOf(id), wrapped)
    if (now === null) return false
    await this.#store.put(id, now)
    return true
  }

  async #read(id: string): Promise<DocumentKey | null> {
    const wrapped = await this.#store.get(id)
    if (wrapped === null) return null
    try {
      return { id, bytes: Buffer.from(unseal(this.#secrets, purposeOf(id), wrapped), 'base64') }
    } catch {
      this.#log.error(
        { key_id: id },
        'a key of a document can be decrypted with neither SECRET_KEY nor SECRET_KEY_PREVIOUS',
      )
      return null
    }
  }

  #keep(key: DocumentKey): void {
    const [oldest] = this.#cached.keys()
    if (this.#cached.size >= CACHED_MAX && oldest !== undefined) this.#cached.delete(oldest)
    this.#cached.set(key.id, { key, until: this.#now() + CACHED_MS })
  }

  #forget(id: string): void {
    this.#cached.delete(id)
    this.#reading.delete(id)
  }
}

/** Binds an encrypted key to its name, so that it does not work under another. */
const purposeOf = (id: string) => `document-key:${id}`
