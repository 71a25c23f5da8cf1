import type { DocumentField } from '@parlance/contract/knowledge/document-fields.ts'
import type { FieldKind, FieldValue } from '@parlance/contract/knowledge/field-kinds.ts'
import type { Person } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'

/** Adds a field to a base of this person; with choices if there are any. */
export function makeField(
  person: Person,
  baseId: string,
  name: string,
  kind: FieldKind,
  choices: readonly string[] = [],
): Promise<DocumentField> {
  const body = { name, kind, choices: choices.map((choice) => ({ name: choice })) }
  return ok(person, 'POST', `/v2/knowledge-bases/${baseId}/fields`, body)
}

/** Sets a value of documents by hand. */
export async function giveValue(
  person: Person,
  baseId: string,
  documentIds: readonly (string | undefined)[],
  { id: field_id }: DocumentField,
  value: FieldValue | null,
): Promise<void> {
  const body = { document_ids: documentIds, values: [{ field_id, value }] }
  await ok(person, 'PUT', `/v2/knowledge-bases/${baseId}/values`, body)
}
