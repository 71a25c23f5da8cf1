import { useEffect, useSyncExternalStore } from 'react'
import type { HookCalls, PickedFile } from './hooks.ts'
import type { FilesPlace } from './slots.ts'
import type { PluginHost } from './web.ts'

const NOTHING: readonly PickedFile[] = []
const keyOf = ({ kind, id }: FilesPlace) => `${kind} ${id ?? ''}`

/**
 * Files that a picker has chosen and the product has not requested yet, by the place they are for. They belong to one
 * session: the next person who signs in on the same page does not get them.
 */
export class HeldFiles {
  readonly #sessions = new WeakMap<AbortSignal, Map<string, readonly PickedFile[]>>()
  readonly #watchers = new Set<() => void>()

  at(host: PluginHost, place: FilesPlace): readonly PickedFile[] {
    return this.#sessions.get(host.signal)?.get(keyOf(place)) ?? NOTHING
  }

  hold(host: PluginHost, place: FilesPlace, files: readonly PickedFile[]): void {
    this.#set(host, place, [...this.at(host, place), ...files])
  }

  drop(host: PluginHost, place: FilesPlace, file: PickedFile): void {
    this.#set(
      host,
      place,
      this.at(host, place).filter((one) => one !== file),
    )
  }

  /** Returns the files and removes them from the store. */
  take(host: PluginHost, place: FilesPlace): PickedFile[] {
    const files = [...this.at(host, place)]
    this.#set(host, place, [])
    return files
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #set(host: PluginHost, place: FilesPlace, files: readonly PickedFile[]): void {
    const ofSession = this.#sessions.get(host.signal) ?? new Map<string, readonly PickedFile[]>()
    this.#sessions.set(host.signal, ofSession.set(keyOf(place), files))
    for (const watcher of this.#watchers) watcher()
  }
}

/** The files stored for a place; re-renders when they change. */
export function useHeldFiles(held: HeldFiles, host: PluginHost, place: FilesPlace): readonly PickedFile[] {
  return useSyncExternalStore(held.watch, () => held.at(host, place))
}

/** The place for which the window of a picker is open: the menu that opens it unmounts its entries when it closes. */
export class OpenPlace {
  #place: FilesPlace | null = null
  readonly #watchers = new Set<() => void>()

  open(place: FilesPlace): void {
    this.#set(place)
  }

  close(): void {
    this.#set(null)
  }

  is(place: FilesPlace): boolean {
    return this.#place !== null && keyOf(this.#place) === keyOf(place)
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #set(place: FilesPlace | null): void {
    this.#place = place
    for (const watcher of this.#watchers) watcher()
  }
}

/** Whether the window is open for a place; re-renders when this changes. Closes the window when the component unmounts. */
export function useIsOpen(opened: OpenPlace, place: FilesPlace): boolean {
  useEffect(() => () => opened.close(), [opened])
  return useSyncExternalStore(opened.watch, () => opened.is(place))
}

type Hook<N extends keyof HookCalls> = (
  host: PluginHost,
  ...input: Parameters<HookCalls[N]>
) => ReturnType<HookCalls[N]>
type PickerHook = Extract<keyof HookCalls, `${string}_add_file` | `${string}_get_file_count`>

/** The hooks of a picker that stores its files in `held`. */
export function pickerHooks(held: HeldFiles): { [N in PickerHook]: Hook<N> } {
  return {
    thread_get_file_count: (host, { thread_id }) => held.at(host, { kind: 'thread', id: thread_id }).length,
    thread_add_file: (host, { thread_id }) => held.take(host, { kind: 'thread', id: thread_id }),
    assistant_add_file: (host, { assistant_id }) => held.take(host, { kind: 'assistant', id: assistant_id }),
    knowledge_base_get_file_count: (host, { knowledge_base_id }) =>
      held.at(host, { kind: 'knowledge_base', id: knowledge_base_id }).length,
    knowledge_base_add_file: (host, { knowledge_base_id }) =>
      held.take(host, { kind: 'knowledge_base', id: knowledge_base_id }),
  }
}
