import { EXPORT_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { ExportedThread, PersonalData } from '@parlance/contract/people/personal-data.ts'
import type { UserCtx } from '#core/context.ts'
import { myChanges } from '#features/documents/edits/my-changes.service.ts'
import { readMine, readThreads } from './export.queries.ts'

/** The stored data of the caller, without conversations. */
export async function exportMine(ctx: UserCtx): Promise<PersonalData> {
  const [mine, passage_changes] = await Promise.all([readMine(ctx), myChanges(ctx)])
  return { exported_at: new Date().toISOString(), ...mine, passage_changes }
}

export async function exportThreads(
  ctx: UserCtx,
  after: string | undefined,
): Promise<{ data: ExportedThread[]; next_cursor: string | null }> {
  const rows = await readThreads(ctx, after, EXPORT_PAGE_SIZE + 1)
  const data = rows.slice(0, EXPORT_PAGE_SIZE)
  return { data, next_cursor: rows.length > EXPORT_PAGE_SIZE ? (data.at(-1)?.id ?? null) : null }
}
