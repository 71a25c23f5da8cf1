import type { FilesTarget } from '@parlance/plugin-api/slots.ts'
import type { Item } from '../graph/items.ts'

/** Files at a time, where the place takes any number: they are in memory until they are handed over. */
const FILES_MAX = 100

/** Ids alone can repeat from one library to the next. */
export const keyOf = ({ drive, id }: Item) => `${drive} ${id}`

export const maxOf = ({ room }: FilesTarget) => Math.min(room ?? FILES_MAX, FILES_MAX)

export const isChosen = (chosen: readonly Item[], item: Item) =>
  chosen.some((one) => keyOf(one) === keyOf(item))

export const without = (chosen: readonly Item[], item: Item) =>
  chosen.filter((one) => keyOf(one) !== keyOf(item))

/** Why a file cannot be chosen, in the person's language; null: it can be. */
export const refusalOf = (target: FilesTarget, { name, size }: Item) => target.refusalOf({ name, size })

/** Adds every file of these that the place takes, as long as there is room. */
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
