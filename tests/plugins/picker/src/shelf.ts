import { HeldFiles, OpenPlace } from '@parlance/plugin-api/held-files.ts'
import type { ExternalEntity } from '@parlance/plugin-api/hooks.ts'
import type { FilesTarget } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'

/** Picked files that have not been passed on yet. */
export const held = new HeldFiles()

const SHELF = ['leave.txt', 'travel.txt', 'film.mp4']

/** Takes from the shelf the files that the place accepts. */
export function pickAll(host: PluginHost, target: FilesTarget): void {
  const names = SHELF.filter((name) => target.refusalOf({ name, size: null }) === null)
  held.hold(
    host,
    target,
    names
      .slice(0, target.room ?? names.length)
      .map((name) => ({ name, media_type: 'text/plain', content: new Blob([`Text of ${name}`]) })),
  )
}

/** The place that the shelf's window is open for. */
export const opened = new OpenPlace()

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
