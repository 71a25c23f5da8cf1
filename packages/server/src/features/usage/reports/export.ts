import type { UsageDimension } from '@parlance/contract/admin/usage.ts'
import type { Ctx } from '#core/context.ts'
import { csvCell, csvLine } from '#core/csv.ts'
import { namesOf } from './names.queries.ts'
import { type Asked, filterOf } from './records.ts'
import { type ExportedRecord, listExported, type Place } from './records.queries.ts'

/** Rows of a page: as many as the embedded database reads without a noticeable pause for others. */
const PAGE = 2_000
/** Maximum number of cached names. */
const NAMES_KEPT = 20_000

const HEADER = [
  ...['id', 'started_at', 'day', 'feature', 'status', 'user_id'],
  ...['user_name', 'group_name', 'assistant_name', 'model_name', 'provider_name'],
  ...['api_key_id', 'input_tokens', 'cached_input_tokens', 'output_tokens', 'reasoning_tokens'],
  ...['input_nano', 'cached_input_nano', 'output_nano', 'cost', 'estimate', 'currency', 'duration_ms'],
  ...['images', 'image_nano', 'cache_write_tokens', 'audio_ms', 'minute_nano'],
]
/** In the order of the header. */
const NAMED = ['user', 'group', 'assistant', 'model', 'provider'] as const

/**
 * The ledger of a period as a CSV file. The next page is read when the last one was consumed, so that a slow reader
 * only takes one page of memory and no database connection.
 */
export async function* exportRecords(ctx: Ctx, asked: Asked): AsyncGenerator<string> {
  const filter = filterOf(ctx, asked)
  const nameCells = createNameCells(ctx)
  yield csvLine(HEADER)
  for (let after: Place | undefined | null = null; after !== undefined;) {
    const rows: ExportedRecord[] = await listExported(ctx, filter, after, PAGE)
    if (rows.length > 0) yield await linesOf(rows, nameCells)
    after = rows.length < PAGE ? undefined : rows.at(-1)
  }
}

type NameCells = (of: UsageDimension, ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, string>>

async function linesOf(rows: readonly ExportedRecord[], nameCells: NameCells): Promise<string> {
  const cells = await Promise.all(
    NAMED.map((of) => nameCells(of, new Set(rows.flatMap((row) => row[of] ?? [])))),
  )
  let lines = ''
  for (const row of rows) {
    lines += row.head
    for (const [at, of] of NAMED.entries()) lines += `,${cells[at]?.get(row[of] ?? '') ?? ''}`
    lines += `,${row.tail}\r\n`
  }
  return lines
}

/** Resolves names to cells and caches them while there are few. */
function createNameCells(ctx: Ctx): NameCells {
  const known = new Map<UsageDimension, Map<string, string>>()
  return async (of, ids) => {
    const before = known.get(of)
    const cells = before === undefined || before.size > NAMES_KEPT ? new Map<string, string>() : before
    known.set(of, cells)
    const missing = [...ids].filter((id) => !cells.has(id))
    if (missing.length > 0)
      for (const { id, name } of await namesOf(ctx, of, missing)) cells.set(id, csvCell(name))
    return cells
  }
}
