import { setImmediate } from 'node:timers/promises'

/** A change of a passage by hand, and where it was made. */
export type Change = {
  id: string
  kind: 'edit' | 'add'
  /** The version of the text in which the offsets are valid. */
  revision: number
  start_offset: number
  end_offset: number
  /** The order of passages that were added at the same place. */
  position: number
  /** The text that was edited; empty for an added passage. */
  original: string
  original_heading: string
  /** The text directly before and after. */
  before: string
  after: string
  /** Null: the headings of its place. */
  heading: string | null
  text: string
  is_enabled: boolean
}

export type Anchor = Pick<Change, 'start_offset' | 'end_offset' | 'original' | 'before' | 'after'>

/** A change with its place in the current text; its text differs if the text around the edit has changed as well. */
export type Placed = Change & { has_merged: boolean }
export type Placement = { placed: Placed[]; lost: Change[] }

/** Characters before and after a change by which its place is found again. */
const REACH = 120
/** The same within a passage that has changed elsewhere. */
const REACH_IN_PASSAGE = 60
/** Fewer characters occur by chance. */
const SURE = 20
const OCCURRENCES_MAX = 200
/** After this time, placing pauses so that other work can run. */
const SLICE_MS = 15

/** The place of a change and the text around it, to be found again in a new version of the text. */
export function anchorAt(markdown: string, start: number, end: number): Anchor {
  return {
    start_offset: start,
    end_offset: end,
    original: markdown.slice(start, end),
    before: markdown.slice(Math.max(0, start - REACH), start),
    after: markdown.slice(end, end + REACH),
  }
}

/**
 * Finds the places of changes in a text. A change has a place if the text around it is the same on at least one side,
 * and nothing else in the text could be meant. Where the edited passage itself has changed in another place, the edit
 * is made in its new text.
 */
export async function placeChanges(
  markdown: string,
  revision: number,
  changes: readonly Change[],
): Promise<Placement> {
  const placed: Placed[] = []
  const lost: Change[] = []
  let began = performance.now()
  for (const change of changes) {
    if (performance.now() - began > SLICE_MS) {
      await setImmediate()
      began = performance.now()
    }
    const found = isUnmoved(markdown, revision, change)
      ? { ...change, has_merged: false }
      : placeOf(markdown, change)
    if (found === null) lost.push(change)
    else placed.push({ ...found, revision })
  }
  placed.sort((a, b) => a.start_offset - b.start_offset || a.position - b.position)
  return withoutOverlaps(placed, lost)
}

function isUnmoved(markdown: string, revision: number, change: Change): boolean {
  const { start_offset: start, end_offset: end } = change
  if (change.revision !== revision) return false
  const there = anchorAt(markdown, start, end)
  return there.original === change.original && there.before === change.before && there.after === change.after
}

/** Of two edits of the same text, the first one is applied. */
function withoutOverlaps(placed: readonly Placed[], lost: Change[]): Placement {
  const kept: Placed[] = []
  let end = 0
  for (const one of placed) {
    if (one.kind === 'edit' && one.start_offset < end) {
      const { has_merged: _, ...change } = one
      lost.push(change)
      continue
    }
    kept.push(one)
    end = Math.max(end, one.end_offset)
  }
  return { placed: kept, lost }
}

function placeOf(markdown: string, change: Change): Placed | null {
  if (change.kind === 'add') {
    const at = placeOfAdded(markdown, change)
    return at === null ? null : { ...change, ...anchorAt(markdown, at, at), has_merged: false }
  }
  const start = placeOfOriginal(markdown, change)
  if (start === null) return placeInChanged(markdown, change)
  const end = start + change.original.length
  return { ...change, ...anchorAt(markdown, start, end), has_merged: false }
}

/** Where the unchanged passage is, with the most of its surroundings. */
function placeOfOriginal(markdown: string, change: Change): number | null {
  if (change.original === '') return null
  const starts = placesOf(markdown, change.original)
  const sides = starts.map((start) => sidesAt(markdown, start, start + change.original.length, change))
  const most = Math.max(0, ...sides)
  if (most === 0) return null
  const best = starts.filter((_, at) => sides[at] === most)
  return best.length === 1 ? (best[0] ?? null) : null
}

type Sides = Pick<Change, 'before' | 'after'>

function sidesAt(markdown: string, start: number, end: number, { before, after }: Sides): number {
  return Number(endsWith(markdown, start, before)) + Number(beginsWith(markdown, end, after))
}

/** A short text before is the start of the document. */
function endsWith(markdown: string, end: number, before: string): boolean {
  if (before.length < REACH) return markdown.slice(0, end) === before
  return markdown.slice(Math.max(0, end - before.length), end) === before
}

/** A short text after is the end of the document. */
function beginsWith(markdown: string, start: number, after: string): boolean {
  if (after.length < REACH) return markdown.slice(start) === after
  return markdown.startsWith(after, start)
}

function placeOfAdded(markdown: string, { before, after }: Sides): number | null {
  const [both, noMore] = placesOf(markdown, before + after)
  if (both !== undefined && noMore === undefined && (before + after).length >= SURE) {
    const at = both + before.length
    if (sidesAt(markdown, at, at, { before, after }) > 0) return at
  }
  const ends = before.length < SURE ? [] : placesOf(markdown, before)
  if (ends.length === 1) return (ends[0] ?? 0) + before.length
  const starts = after.length < SURE ? [] : placesOf(markdown, after)
  return starts.length === 1 ? (starts[0] ?? null) : null
}

/** The edit in a passage that has changed elsewhere, while the text before and after it is the same. */
function placeInChanged(markdown: string, change: Change): Placed | null {
  const { original, before, after, text } = change
  const start = before.length < REACH ? startAfter(markdown, before) : endOfOnly(markdown, before)
  const end = after.length < REACH ? endBefore(markdown, after) : onlyPlaceOf(markdown, after)
  if (start === null || end === null || end <= start) return null
  if (end - start > 3 * original.length + 1_000) return null
  const region = markdown.slice(start, end)
  const merged = merge(original, text, region)
  if (merged === null) return null
  return { ...change, ...anchorAt(markdown, start, end), text: merged, has_merged: true }
}

/** The same edit in another version of its passage; null if the edited words or those around them have changed. */
export function merge(original: string, edited: string, now: string): string | null {
  const most = Math.min(original.length, edited.length)
  let same = 0
  while (same < most && original[same] === edited[same]) same++
  let tail = 0
  while (tail < most - same && original.at(-1 - tail) === edited.at(-1 - tail)) tail++
  const end = original.length - tail
  const left = original.slice(Math.max(0, same - REACH_IN_PASSAGE), same)
  const right = original.slice(end, end + REACH_IN_PASSAGE)
  if (left.length + right.length < SURE) return null
  const at = onlyPlaceOf(now, left + original.slice(same, end) + right)
  if (at === null) return null
  const from = at + left.length
  return now.slice(0, from) + edited.slice(same, edited.length - tail) + now.slice(from + end - same)
}

const startAfter = (text: string, before: string) => (text.startsWith(before) ? before.length : null)
const endBefore = (text: string, after: string) => (text.endsWith(after) ? text.length - after.length : null)

function endOfOnly(text: string, words: string): number | null {
  const at = onlyPlaceOf(text, words)
  return at === null ? null : at + words.length
}

function onlyPlaceOf(text: string, words: string): number | null {
  const [first, second] = placesOf(text, words)
  return first === undefined || second !== undefined ? null : first
}

function placesOf(text: string, words: string): number[] {
  const places: number[] = []
  if (words === '') return places
  for (let at = text.indexOf(words); at !== -1 && places.length < OCCURRENCES_MAX;) {
    places.push(at)
    at = text.indexOf(words, at + 1)
  }
  return places
}
