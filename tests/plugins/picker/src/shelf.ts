import type { ExternalEntity, PickedFile } from '@parlance/plugin-api/hooks.ts'
import { useSyncExternalStore } from 'react'

/** What was picked for an assistant or a base and is not handed over yet. */
const held = new Map<string, readonly string[]>()
const watchers = new Set<() => void>()
const NOTHING: readonly string[] = []

/** Where what was picked for a conversation is held, also before there is one. */
export const placeOf = (threadId: string | null) => threadId ?? 'new conversation'

export const namesFor = (place: string) => held.get(place) ?? NOTHING

export function pick(place: string, name: string): void {
  held.set(place, [...namesFor(place), name])
  for (const tell of watchers) tell()
}

/** Hands over what was picked: it is held no longer. */
export function takeAll(place: string): PickedFile[] {
  const files = namesFor(place).map((name) => ({
    name,
    media_type: 'text/plain',
    content: new Blob([`Text of ${name}`]),
  }))
  held.delete(place)
  for (const tell of watchers) tell()
  return files
}

export function useNames(place: string): readonly string[] {
  return useSyncExternalStore(
    (tell) => {
      watchers.add(tell)
      return () => void watchers.delete(tell)
    },
    () => namesFor(place),
  )
}

/** The groups that this plugin has shared assistants with, by the assistant. */
const shared = new Map<string, readonly ExternalEntity[]>()

export const sharedWith = (assistantId: string) => [...(shared.get(assistantId) ?? [])]

export function share(assistantId: string, entity: ExternalEntity): void {
  shared.set(assistantId, [...sharedWith(assistantId), entity])
}

export function unshare(assistantId: string, groupId: string): void {
  shared.set(
    assistantId,
    sharedWith(assistantId).filter(({ id }) => id !== groupId),
  )
}
