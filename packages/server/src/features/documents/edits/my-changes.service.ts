import type { PersonalData } from '@parlance/contract/people/personal-data.ts'
import type { UserCtx } from '#core/context.ts'
import { readMyChanges } from './my-changes.queries.ts'
import { openChanges } from './sealed-changes.ts'

/** The passages that the caller was the last to edit or add, for the export of personal data. */
export async function myChanges(ctx: UserCtx): Promise<PersonalData['passage_changes']> {
  const changes = await openChanges(ctx, await readMyChanges(ctx))
  return changes.map((change) => ({
    document: change.document,
    kind: change.kind,
    text: change.text,
    created_at: change.created_at,
    updated_at: change.updated_at,
  }))
}
