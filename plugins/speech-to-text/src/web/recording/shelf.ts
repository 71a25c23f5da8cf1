import type { ComposerField, Passage } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { recordings as calls } from '../../calls.ts'
import type { SpokenLanguage } from '../../languages.ts'
import { alone, taken } from './locks.ts'
import type { Recording } from './recording.ts'
import { textOf } from './text-of.ts'

export type Entry = {
  recording: Recording
  /** `kept`: waits for the person, or for the network. */
  state: 'recording' | 'sending' | 'kept'
  /** Why it waits, in the person's language. */
  reason: string
  isOffline: boolean
}

/** The delay before a recording that could not be sent is retried. */
export const AGAIN_MS = 20_000

type Field = { thread_id: string | null; field: ComposerField }

const shelves = new WeakMap<PluginHost['kept'], Shelf>()

/** The recordings of this page; one shelf for each session. */
export function shelfOf(host: PluginHost): Shelf {
  const known = shelves.get(host.kept) ?? new Shelf(host)
  known.host = host
  shelves.set(host.kept, known)
  return known
}

/**
 * Recordings from their first part until their text is in a message. The stored ones survive a reload;
 * each is worked on by one tab at a time.
 */
export class Shelf {
  host: PluginHost
  entries: readonly Entry[] = []
  readonly #listeners = new Set<() => void>()
  /** For a browser that stores nothing. */
  readonly #parts = new Map<string, Blob[]>()
  readonly #passages = new Map<string, Passage>()
  readonly #aborts = new Map<string, AbortController>()
  /** Releases the recording's lock, which keeps other tabs from using it during the recording. */
  readonly #leave = new Map<string, () => Promise<unknown>>()
  #field: Field | null = null

  constructor(host: PluginHost) {
    this.host = host
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Sets the field into which texts are inserted, until the returned function is called. */
  offer(field: Field): () => void {
    this.#field = field
    return () => {
      if (this.#field === field) this.#field = null
    }
  }

  /** Finds recordings of earlier pages, and those that another tab has finished. */
  async load(): Promise<void> {
    const [found, isTaken] = await Promise.all([this.host.kept.list('recording/'), taken()])
    const isKnown = (id: string) => this.entries.some(({ recording }) => recording.id === id)
    const left = found
      .map(({ value }) => value as Recording)
      .filter(({ id }) => !isKnown(id) && !isTaken(id))
      .map((recording): Entry => {
        const reason = this.host.t(recording.text === undefined ? 'left_behind' : 'text_ready')
        return { recording, state: 'kept', reason, isOffline: false }
      })
    if (left.length > 0) this.#show([...this.entries, ...left])
  }

  /** Starts a recording; its text will be inserted at the current caret. */
  begin(recording: Recording): void {
    const { id } = recording
    const passage = this.#field?.field.beginPassage()
    if (passage) this.#passages.set(id, passage)
    this.#parts.set(id, [])
    this.#show([...this.entries, { recording, state: 'recording', reason: '', isOffline: false }])
    void this.host.kept.put(`recording/${id}`, recording)
    const held = Promise.withResolvers<void>()
    const holding = alone(id, () => held.promise)
    this.#leave.set(id, () => {
      held.resolve()
      return holding
    })
  }

  addPart(id: string, part: Blob, ms: number): void {
    const parts = this.#parts.get(id)
    const entry = this.#find(id)
    if (parts === undefined || entry === undefined) return
    parts.push(part)
    const recording = { ...entry.recording, ms }
    this.#change(id, { recording })
    void this.host.kept.put(`part/${id}/${String(parts.length).padStart(6, '0')}`, part)
    void this.host.kept.put(`recording/${id}`, recording)
  }

  setLanguage(id: string, language: SpokenLanguage): void {
    const entry = this.#find(id)
    if (entry !== undefined) this.#change(id, { recording: { ...entry.recording, language } })
  }

  /** The recording has ended; with a reason it waits for the person, otherwise it is transcribed. */
  async finish(id: string, reason: string | null): Promise<void> {
    if (this.#find(id) === undefined) return
    this.#change(id, { state: 'kept', reason: reason ?? '' })
    await this.#leave.get(id)?.()
    this.#leave.delete(id)
    if (reason === null) await this.send(id)
  }

  /** Transcribes a recording and inserts its text into the message. */
  async send(id: string): Promise<void> {
    if (this.#find(id)?.state !== 'kept') return
    const abort = new AbortController()
    this.#aborts.set(id, abort)
    this.#change(id, { state: 'sending', reason: '', isOffline: false })
    const isMine = await alone(id, async () => {
      const entry = this.#find(id)
      if (entry === undefined) return
      const result =
        entry.recording.text ?? (await textOf(this.host, entry.recording, this.#parts.get(id), abort.signal))
      if (abort.signal.aborted) return
      if (typeof result === 'string') return this.#place(id, result)
      this.#change(id, { state: 'kept', ...result })
      // the server can be unavailable while the browser is online
      if (result.isOffline) setTimeout(this.sendWaiting, AGAIN_MS)
    })
    this.#aborts.delete(id)
    // another tab holds it, and shows it
    if (!isMine) this.#show(this.entries.filter(({ recording }) => recording.id !== id))
  }

  /** Retries what could not be sent without a network. */
  readonly sendWaiting = () => {
    for (const { recording, isOffline } of this.entries) if (isOffline) void this.send(recording.id)
  }

  discard(id: string): void {
    this.#aborts.get(id)?.abort()
    void this.#leave.get(id)?.()
    this.#leave.delete(id)
    this.#forget(id)
  }

  /** Inserts the text where the caret was, or at the current caret if that place no longer exists. */
  #place(id: string, text: string): void {
    const entry = this.#find(id)
    if (entry === undefined) return
    const isHere = this.#field?.thread_id === entry.recording.thread_id
    const isPut =
      this.#passages.get(id)?.write(text) === true ||
      // a text that was ready earlier is inserted into the open field
      ((isHere || entry.recording.text !== undefined) &&
        this.#field?.field.beginPassage().write(text) === true)
    if (isPut) return this.#forget(id)
    const recording = { ...entry.recording, text }
    void this.host.kept.put(`recording/${id}`, recording)
    this.#change(id, { recording, state: 'kept', reason: this.host.t('text_ready') })
  }

  #forget(id: string): void {
    this.#show(this.entries.filter(({ recording }) => recording.id !== id))
    this.#parts.delete(id)
    this.#passages.delete(id)
    void this.host.kept.remove(`recording/${id}`)
    void this.host.kept.remove(`part/${id}/`)
    // the server deletes it automatically within a day
    void this.host.call(calls.forget, { params: { recording_id: id } }).catch(() => {})
  }

  #find(id: string): Entry | undefined {
    return this.entries.find(({ recording }) => recording.id === id)
  }

  #change(id: string, part: Partial<Entry>): void {
    this.#show(this.entries.map((one) => (one.recording.id === id ? { ...one, ...part } : one)))
  }

  #show(entries: readonly Entry[]): void {
    this.entries = entries
    for (const listener of this.#listeners) listener()
  }
}
