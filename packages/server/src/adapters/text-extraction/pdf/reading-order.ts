/** Where something is on a page. */
export type Box = { left: number; right: number; top: number; bottom: number }

/** More blocks than this are left in the order of the file. */
const BLOCKS_MAX = 600
/** Blocks that are above each other share at least so much of the narrower one's width. */
const SHARED = 0.15
/** How far the lower end of a block may reach into the one below, in parts of the lower height. */
const INTO = 0.35

/**
 * Orders blocks of a page: as the file has them, but each after those above it. So columns that a file writes one after
 * the other are read that way, and a title that it writes last is read first.
 */
export function inReadingOrder<T extends { box: Box }>(blocks: readonly T[]): T[] {
  if (blocks.length > BLOCKS_MAX) return [...blocks]
  const read = new Set<T>()
  const begun = new Set<T>()
  const visit = (one: T) => {
    if (begun.has(one)) return
    begun.add(one)
    for (const other of blocks) if (!read.has(other) && isAbove(other.box, one.box)) visit(other)
    read.add(one)
  }
  for (const one of blocks) visit(one)
  return [...read]
}

function isAbove(one: Box, other: Box): boolean {
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  if (shared < SHARED * Math.min(one.right - one.left, other.right - other.left)) return false
  const height = Math.min(one.top - one.bottom, other.top - other.bottom)
  return one.bottom >= other.top - INTO * height
}
