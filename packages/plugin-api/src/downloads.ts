import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PickedFile } from './hooks.ts'
import type { PluginHost } from './web.ts'

const AT_ONCE = 2

/** `progress` is from 0 to 1, or undefined if the size is not known. */
export type Download = {
  id: number
  name: string
  state: 'waiting' | 'loading' | 'done' | 'failed'
  progress: number | undefined
  /** The error message shown to people. */
  error: string | null
  file: PickedFile | null
}

/** A file of another service, and how to load it. Its final name can become known during the download. */
export type Loading = {
  name: string
  load: (how: {
    signal: AbortSignal
    onProgress: (progress: number | undefined) => void
  }) => Promise<PickedFile>
}

type Entry = { shown: Download; load: Loading['load']; request: AbortController | null }

/** Downloads from another service, a few at a time; each can be cancelled and retried. */
export class Downloads {
  #entries: Entry[] = []
  #shown: readonly Download[] = []
  #last = 0
  readonly #watchers = new Set<() => void>()
  readonly #wordsFor: (error: unknown) => string

  constructor(wordsFor: (error: unknown) => string) {
    this.#wordsFor = wordsFor
  }

  /** Returns the id of each file. */
  add(files: readonly Loading[]): number[] {
    const ids = files.map(({ name, load }) => {
      this.#last += 1
      const shown: Download = {
        id: this.#last,
        name,
        state: 'waiting',
        progress: undefined,
        error: null,
        file: null,
      }
      this.#entries.push({ shown, load, request: null })
      return shown.id
    })
    this.#changed()
    return ids
  }

  /** Removes a file from the list, in any state. */
  cancel(id: number): void {
    const entry = this.#entries.find(({ shown }) => shown.id === id)
    this.#entries = this.#entries.filter((one) => one !== entry)
    entry?.request?.abort()
    this.#changed()
  }

  cancelAll(): void {
    for (const { shown } of [...this.#entries]) this.cancel(shown.id)
  }

  retry(id: number): void {
    const entry = this.#entries.find(({ shown }) => shown.id === id && shown.state === 'failed')
    if (entry) this.#patch(entry, { state: 'waiting', error: null, progress: undefined })
  }

  readonly all = (): readonly Download[] => this.#shown

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #patch(entry: Entry, part: Partial<Download>): void {
    entry.shown = { ...entry.shown, ...part }
    this.#changed()
  }

  #changed(): void {
    const running = this.#entries.filter(({ request }) => request !== null).length
    const waiting = this.#entries.filter(({ shown }) => shown.state === 'waiting')
    for (const entry of waiting.slice(0, Math.max(0, AT_ONCE - running))) {
      entry.request = new AbortController()
      entry.shown = { ...entry.shown, state: 'loading' }
      void this.#load(entry, entry.request)
    }
    this.#shown = this.#entries.map(({ shown }) => shown)
    for (const watcher of this.#watchers) watcher()
  }

  async #load(entry: Entry, { signal }: AbortController): Promise<void> {
    // calls after a cancellation have no effect
    const patch = (part: Partial<Download>) => {
      if (!signal.aborted) this.#patch(entry, part)
    }
    try {
      const file = await entry.load({ signal, onProgress: (progress) => patch({ progress }) })
      entry.request = null
      patch({ state: 'done', name: file.name, progress: undefined, file })
    } catch (error) {
      entry.request = null
      patch({ state: 'failed', progress: undefined, error: this.#wordsFor(error) })
    }
  }
}

/** The downloads of a dialog; they are cancelled when it closes or when the person signs out. */
export function useDownloads(
  host: PluginHost,
  wordsFor: (error: unknown) => string,
): { downloads: Downloads; all: readonly Download[] } {
  const [downloads] = useState(() => new Downloads(wordsFor))
  const { signal } = host
  useEffect(() => {
    const end = () => downloads.cancelAll()
    signal.addEventListener('abort', end)
    return () => {
      signal.removeEventListener('abort', end)
      end()
    }
  }, [downloads, signal])
  return { downloads, all: useSyncExternalStore(downloads.watch, downloads.all) }
}
