import { VALUES_PREVIEW_MAX } from '@parlance/contract/core/field-limits.ts'
import type { ValuesImport } from '@parlance/contract/knowledge/document-fields.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { searchKey } from '#core/text.ts'
import { noteEvent } from '#features/knowledge-bases/knowledge-bases.service.ts'
import { fieldsOfBases, lockFields } from './document-fields.queries.ts'
import { readValue, shownValue, storedValue } from './typed-values.ts'
import { type DocumentValues, type NewValue, namedValues, writeValues } from './values.queries.ts'
import { readValuesFile, type ValuesFile } from './values-file.ts'

/** Values of one statement. */
const AT_ONCE = 5_000
/** Documents looked up by one statement. */
const NAMED_AT_ONCE = 2_000

type Plan = { result: ValuesImport; values: NewValue[] }

/** Sets values from a file, or previews what would change. Cells and lines with a problem are left out. */
export async function importValues(
  ctx: UserCtx,
  baseId: string,
  { text, is_applied }: { text: string; is_applied: boolean },
): Promise<ValuesImport> {
  await requireKnowledgeBase(ctx, baseId, 'write')
  if (!is_applied) return (await planOf(ctx, baseId, text)).result
  return await inTransaction(ctx, async (tx) => {
    await lockFields(tx, baseId)
    const { result, values } = await planOf(tx, baseId, text)
    for (let at = 0; at < values.length; at += AT_ONCE)
      await writeValues(tx, baseId, values.slice(at, at + AT_ONCE), true)
    if (values.length > 0) {
      const details = { fields: 'document_values' }
      await noteEvent(tx, baseId, { kind: 'changed', actor_id: tx.actor.user_id, details })
    }
    return result
  })
}

async function planOf(ctx: UserCtx, baseId: string, text: string): Promise<Plan> {
  const file = readValuesFile(text, await fieldsOfBases(ctx, [baseId]))
  return planned(file, await documentsIn(ctx, baseId, file), ctx.actor.lang ?? 'fr')
}

type Known = { byId: Map<string, DocumentValues>; byName: Map<string, DocumentValues[]> }

async function documentsIn(ctx: UserCtx, baseId: string, { lines }: ValuesFile): Promise<Known> {
  const known: Known = { byId: new Map(), byName: new Map() }
  for (let at = 0; at < lines.length; at += NAMED_AT_ONCE) {
    const some = lines.slice(at, at + NAMED_AT_ONCE)
    const named = {
      ids: some.flatMap(({ id }) => (id === '' ? [] : [id])),
      names: some.flatMap(({ name }) => (name === '' ? [] : [name])),
    }
    for (const document of await namedValues(ctx, baseId, named)) known.byId.set(document.id, document)
  }
  for (const document of known.byId.values()) {
    const key = searchKey(document.name)
    known.byName.set(key, [...(known.byName.get(key) ?? []), document])
  }
  return known
}

/** Compares a file with the values that its documents have. */
function planned({ lines, unknown_columns }: ValuesFile, known: Known, language: 'en' | 'fr'): Plan {
  const values: NewValue[] = []
  const changes: ValuesImport['changes'] = []
  const problems: ValuesImport['problems'] = []
  const seen = new Set<string>()
  const changed = new Set<string>()
  for (const { line, id, name, cells } of lines) {
    // a line of an exported file still names its document after the file was renamed
    const byId = known.byId.get(id)
    const found = byId === undefined ? (known.byName.get(searchKey(name)) ?? []) : [byId]
    const [document] = found
    const problem =
      document === undefined
        ? 'no_document'
        : found.length > 1
          ? 'several_documents'
          : seen.has(document.id)
            ? 'twice'
            : null
    if (document === undefined || problem !== null) {
      problems.push({ line, field: '', value: name || id, problem: problem ?? 'no_document' })
      continue
    }
    seen.add(document.id)
    for (const { field, text } of cells) {
      const read = readValue(field, text, language)
      if ('problem' in read) {
        problems.push({ line, field: field.name, value: text.slice(0, 100), problem: read.problem })
        continue
      }
      const before = document.values[field.id] ?? null
      if (before === read.value) continue
      changed.add(document.id)
      values.push({ document_id: document.id, field_id: field.id, ...storedValue(field.kind, read.value) })
      if (changes.length < VALUES_PREVIEW_MAX) {
        const [old, next] = [shownValue(before, language), shownValue(read.value, language)]
        changes.push({ document: document.name, field: field.name, before: old, after: next })
      }
    }
  }
  const result = {
    rows: seen.size,
    changed_documents: changed.size,
    changes,
    change_count: values.length,
    problems: problems.slice(0, VALUES_PREVIEW_MAX),
    problem_count: problems.length,
    unknown_columns: unknown_columns.slice(0, VALUES_PREVIEW_MAX),
  }
  return { result, values }
}
