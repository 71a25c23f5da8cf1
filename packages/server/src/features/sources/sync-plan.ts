import type { SourceFault } from '@parlance/contract/core/source-faults.ts'
import { formatOf, TEXT_FORMATS } from '@parlance/contract/core/knowledge-formats.ts'
import { MAX_FILE_MB, MAX_TEXT_FILE_MB, SOURCE_REMOVALS_MAX_PERCENT } from '@parlance/contract/core/limits.ts'
import type { Changes, SourceItem } from '#adapters/sources/port.ts'

/** A file of a source as it was last read. */
export type KnownItem = {
  external_id: string
  version: string
  name: string
  url: string
  item: SourceItem
  document_id: string | null
  error_code: SourceFault | null
}

export type Plan = {
  /** Files to fetch: new ones, other versions, and earlier failures. */
  take: { item: SourceItem; action: 'added' | 'changed' }[]
  remove: KnownItem[]
  /** Files that are not fetched, for a known reason. */
  refused: { item: SourceItem; code: SourceFault }[]
  /** Files that the source has added so far. */
  known: number
}

/** Errors of a file that stay until the file changes. */
const LASTING = new Set<SourceFault>([
  'ERROR_TOO_LARGE',
  'ERROR_SOURCE_LINK_REFUSED',
  'ERROR_UNSUPPORTED_CONTENT_TYPE',
  'ERROR_DOCUMENT_ENCRYPTED',
  'ERROR_DOCUMENT_CORRUPT',
  'ERROR_DOCUMENT_EMPTY',
])

/** Compares a listing with the known files. A failed file is retried, unless that cannot help. */
export function planOf(known: ReadonlyMap<string, KnownItem>, changes: Changes): Plan {
  const listed = new Map(changes.items.map((item) => [item.external_id, item]))
  const gone = new Set(changes.is_full ? [...known.keys()].filter((id) => !listed.has(id)) : changes.removed)
  if (!changes.is_full) {
    for (const [id, before] of known) {
      if (before.error_code !== null && !listed.has(id) && !gone.has(id)) listed.set(id, before.item)
    }
  }
  const plan: Plan = { take: [], remove: [], refused: [], known: filesOf(known) }
  for (const [id, item] of listed) {
    const before = known.get(id)
    const isSame = before?.version === item.version
    const code = refusalOf(item) ?? (isSame && isLasting(before.error_code) ? before.error_code : null)
    if (code !== null) plan.refused.push({ item, code })
    else if (!isSame || before.error_code !== null) {
      plan.take.push({
        item,
        action: before === undefined || before.document_id === null ? 'added' : 'changed',
      })
    }
  }
  for (const id of gone) {
    const before = known.get(id)
    if (before !== undefined && !listed.has(id)) plan.remove.push(before)
  }
  return plan
}

/**
 * Only files that are missing in two consecutive listings count as removed, because lists can change during paging.
 */
export function missingInBoth(first: Plan, second: Plan): Plan {
  const also = new Set(first.remove.map((one) => one.external_id))
  return { ...second, remove: second.remove.filter((one) => also.has(one.external_id)) }
}

/** Whether a sync would remove so much that someone must confirm it. */
export function isHeld(plan: Plan, allowed: number | null): boolean {
  const removals = removalsOf(plan)
  if (allowed !== null && removals <= allowed) return false
  return removals * 100 > plan.known * SOURCE_REMOVALS_MAX_PERCENT
}

/** Documents that would be removed. */
export function removalsOf(plan: Plan): number {
  return plan.remove.filter((one) => one.document_id !== null).length
}

/** Maximum bytes of a file with this name. */
export function sizeMax(name: string): number {
  const format = formatOf(name)
  return (format !== null && TEXT_FORMATS.includes(format) ? MAX_TEXT_FILE_MB : MAX_FILE_MB) * 1024 * 1024
}

function filesOf(known: ReadonlyMap<string, KnownItem>): number {
  return [...known.values()].filter((one) => one.document_id !== null).length
}

function refusalOf(item: SourceItem): SourceFault | null {
  if (item.refused !== null) return item.refused
  return item.size !== null && item.size > sizeMax(item.name) ? 'ERROR_TOO_LARGE' : null
}

function isLasting(code: SourceFault | null): code is SourceFault {
  return code !== null && LASTING.has(code)
}
