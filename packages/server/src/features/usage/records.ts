import { USAGE_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { UsageRecord } from '@parlance/contract/admin/usage.ts'
import type { Ctx } from '#core/context.ts'
import { InvalidInput } from '#core/errors.ts'
import { csvLine } from '#core/csv.ts'
import { listRecords, type Place, type RecordFilter, type RecordRow } from './records.queries.ts'
import { addDays, dayIn } from './spans.ts'

const EXPORT_BATCH = 1_000

type Asked = Omit<RecordFilter, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined }

/** A page of the rows behind a sum, newest first. */
export async function records(
  ctx: Ctx,
  { cursor, ...asked }: Asked & { cursor?: string | undefined },
): Promise<{ currency: string; data: UsageRecord[]; next_cursor: string | null }> {
  const page = { order: 'newest', limit: USAGE_PAGE_SIZE + 1 } as const
  const rows = await listRecords(
    ctx,
    filterOf(ctx, asked),
    cursor === undefined ? null : placeOf(cursor),
    page,
  )
  const data = rows.slice(0, USAGE_PAGE_SIZE)
  const last = data.at(-1)
  const next_cursor = rows.length > data.length && last !== undefined ? `${last.day}_${last.id}` : null
  return { currency: ctx.deps.config.currency, data, next_cursor }
}

/** The ledger of a period as the lines of a CSV file, read in batches. */
export async function* exportRecords(ctx: Ctx, asked: Asked): AsyncGenerator<string> {
  const filter = filterOf(ctx, asked)
  yield csvLine(EXPORTED)
  let after: Place | null = null
  for (;;) {
    const rows: RecordRow[] = await listRecords(ctx, filter, after, { order: 'oldest', limit: EXPORT_BATCH })
    if (rows.length > 0)
      yield rows.map((row) => csvLine(EXPORTED.map((column) => cellOf(row, column)))).join('')
    after = rows.length < EXPORT_BATCH ? null : (rows.at(-1) ?? null)
    if (after === null) return
  }
}

const EXPORTED = [
  'id',
  'started_at',
  'day',
  'feature',
  'status',
  'user_id',
  'user_name',
  'group_name',
  'assistant_name',
  'model_name',
  'provider_name',
  'api_key_id',
  'input_tokens',
  'cached_input_tokens',
  'output_tokens',
  'reasoning_tokens',
  'input_nano',
  'cached_input_nano',
  'output_nano',
  'cost',
  'estimate',
  'currency',
  'duration_ms',
] as const

function cellOf(row: RecordRow, column: (typeof EXPORTED)[number]): string | number | null {
  if (column === 'cost') return decimal(row.cost_nano)
  if (column === 'estimate') return decimal(row.estimate_nano)
  return row[column]
}

/** Billionths as a decimal number of the currency's unit, to the last of them. */
function decimal(nano: number | null): string | null {
  if (nano === null) return null
  const digits = String(nano).padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`
}

function filterOf(ctx: Ctx, { from, to, ...rest }: Asked): RecordFilter {
  const last = to ?? dayIn(ctx.deps.config.time_zone)
  return { ...rest, from: from ?? addDays(last, -29), to: last }
}

function placeOf(cursor: string): Place {
  const match = /^(\d{4}-\d{2}-\d{2})_([0-9a-f-]{36})$/.exec(cursor)
  if (match?.[1] === undefined || match[2] === undefined || Number.isNaN(Date.parse(match[1]))) {
    throw new InvalidInput([
      { loc: ['query', 'cursor'], msg: 'is not a cursor of this list', type: 'invalid_string' },
    ])
  }
  return { day: match[1], id: match[2] }
}
