import type { FilesTarget } from '@parlance/plugin-api/slots.ts'
import type { Item } from '../graph/items.ts'

/** Maximum number of files at a time if the place is unlimited: they are kept in memory until they are handed over. */
const FILES_MAX = 100

/** Ids alone can repeat across libraries. */
export const keyOf = ({ drive, id }: Item) => `${drive} ${id}`

export const maxOf = ({ room }: FilesTarget) => Math.min(room ?? FILES_MAX, FILES_MAX)

export const isChosen = (chosen: readonly Item[], item: Item) =>
  chosen.some((one) => keyOf(one) === keyOf(item))

export const without = (chosen: readonly Item[], item: Item) =>
  chosen.filter((one) => keyOf(one) !== keyOf(item))

/** The reason why a file cannot be chosen, in the person's language; null if it can. */
export const refusalOf = (target: FilesTarget, { name, size }: Item) => target.refusalOf({ name, size })

/** Adds all of these files that the place accepts, as long as there is room. */
export function withAll(
  chosen: readonly Item[],
  items: readonly Item[],
  target: FilesTarget,
): readonly Item[] {
  const more = items.filter(
    (item) => !item.isFolder && !isChosen(chosen, item) && refusalOf(target, item) === null,
  )
  return [...chosen, ...more].slice(0, Math.max(chosen.length, maxOf(target)))
}
