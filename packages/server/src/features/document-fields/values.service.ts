import type { Ctx } from '#core/context.ts'
import { fieldsOfBases } from './document-fields.queries.ts'
import { readValue, storedValue } from './typed-values.ts'
import { copyValuesOf, type NewValue, writeValues } from './values.queries.ts'

/** Values of one statement. */
const AT_ONCE = 5_000

export type DeliveredValue = { document_id: string; field_id: string; value: string | null }

/** Sets values that a source delivers. What does not fit its field is no value, and values entered by hand stay. */
export async function setFromSource(
  ctx: Ctx,
  baseId: string,
  delivered: readonly DeliveredValue[],
): Promise<void> {
  if (delivered.length === 0) return
  const fields = new Map((await fieldsOfBases(ctx, [baseId])).map((field) => [field.id, field]))
  const values = delivered.flatMap(({ document_id, field_id, value }): NewValue[] => {
    const field = fields.get(field_id)
    if (field === undefined) return []
    const read = readValue(field, value, 'en')
    const kept = 'problem' in read ? null : read.value
    return [{ document_id, field_id, ...storedValue(field.kind, kept) }]
  })
  for (let at = 0; at < values.length; at += AT_ONCE)
    await writeValues(ctx, baseId, values.slice(at, at + AT_ONCE), false)
}

/** Gives a copy of a document the values for which its base has a field of the same name and kind. */
export async function copyValues(ctx: Ctx, fromId: string, toId: string): Promise<void> {
  await copyValuesOf(ctx, fromId, toId)
}

/** The ids of the fields of a base. */
export async function fieldIdsOf(ctx: Ctx, baseId: string): Promise<Set<string>> {
  return new Set((await fieldsOfBases(ctx, [baseId])).map(({ id }) => id))
}
