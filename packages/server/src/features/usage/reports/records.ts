import { USAGE_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { UsageRecord } from '@parlance/contract/admin/usage.ts'
import type { Ctx } from '#core/context.ts'
import { InvalidInput } from '#core/errors.ts'
import { listRecords, type Place, type RecordFilter } from './records.queries.ts'
import { addDays, dayIn } from './spans.ts'

export type Asked = Omit<RecordFilter, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined }

/** A page of the rows behind a sum, newest first. */
export async function records(
  ctx: Ctx,
  { cursor, ...asked }: Asked & { cursor?: string | undefined },
): Promise<{ currency: string; data: UsageRecord[]; next_cursor: string | null }> {
  const after = cursor === undefined ? null : placeOf(cursor)
  const rows = await listRecords(ctx, filterOf(ctx, asked), after, USAGE_PAGE_SIZE + 1)
  const data = rows.slice(0, USAGE_PAGE_SIZE)
  const last = data.at(-1)
  const next_cursor = rows.length > data.length && last !== undefined ? `${last.day}_${last.id}` : null
  return { currency: ctx.deps.config.currency, data, next_cursor }
}

export function filterOf(ctx: Ctx, { from, to, ...rest }: Asked): RecordFilter {
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
