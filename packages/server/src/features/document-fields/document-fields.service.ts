import { DOCUMENT_FIELDS_MAX } from '@parlance/contract/core/field-limits.ts'
import type { DocumentField } from '@parlance/contract/knowledge/document-fields.ts'
import type { FieldKind, FieldValue } from '@parlance/contract/knowledge/field-kinds.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { violatedConstraint } from '#db/violation.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { noteEvent } from '#features/knowledge-bases/knowledge-bases.service.ts'
import {
  deleteField,
  fieldsOfBases,
  insertField,
  listFields,
  lockFields,
  rankFields,
  updateField,
} from './document-fields.queries.ts'
import { readValue, storedValue, textKey } from './typed-values.ts'
import { countInBase, keepChoices, renameChoice, writeValues } from './values.queries.ts'

type GivenChoice = { id: string | null; name: string }

export async function fieldsOf(
  ctx: UserCtx,
  baseId: string,
  is_counted: boolean,
): Promise<{ data: DocumentField[] }> {
  await requireKnowledgeBase(ctx, baseId, 'read')
  return { data: await listFields(ctx, baseId, { is_counted }) }
}

export async function createField(
  ctx: UserCtx,
  baseId: string,
  { name, kind, choices }: { name: string; kind: FieldKind; choices: readonly GivenChoice[] },
): Promise<DocumentField> {
  const id = uuidv7()
  await changing(ctx, baseId, async (tx) => {
    if ((await listFields(tx, baseId)).length >= DOCUMENT_FIELDS_MAX)
      throw new AppError('ERROR_FIELDS_TOO_MANY')
    await insertField(tx, baseId, { id, name, kind, choices: kind === 'choice' ? named(choices, []) : [] })
  })
  return await oneField(ctx, baseId, id)
}

/** Renames a field and changes its choices. Documents with a choice that is left out lose it. */
export async function changeField(
  ctx: UserCtx,
  baseId: string,
  id: string,
  { name, choices }: { name: string; choices?: readonly GivenChoice[] | undefined },
): Promise<DocumentField> {
  await changing(ctx, baseId, async (tx) => {
    const before = await oneField(tx, baseId, id)
    const isChanged = before.kind === 'choice' && choices !== undefined
    const after = isChanged ? named(choices, before.choices) : before.choices
    await updateField(tx, { id: before.id, name, choices: after })
    if (isChanged) await moveChoices(tx, before, after)
  })
  return await oneField(ctx, baseId, id)
}

/** Moves a field to a place, counted from 1. */
export async function moveField(
  ctx: UserCtx,
  baseId: string,
  id: string,
  rank: number,
): Promise<DocumentField> {
  await changing(ctx, baseId, async (tx) => {
    const field = await oneField(tx, baseId, id)
    const others = (await listFields(tx, baseId)).map((one) => one.id).filter((one) => one !== field.id)
    await rankFields(tx, others.toSpliced(rank - 1, 0, field.id))
  })
  return await oneField(ctx, baseId, id)
}

/** Deletes a field with the values of all documents. */
export async function removeField(ctx: UserCtx, baseId: string, id: string): Promise<void> {
  await changing(ctx, baseId, async (tx) => {
    await deleteField(tx, (await oneField(tx, baseId, id)).id)
    await rankFields(
      tx,
      (await listFields(tx, baseId)).map((one) => one.id),
    )
  })
}

/** Sets values of documents by hand; null removes one. */
export async function setValues(
  ctx: UserCtx,
  baseId: string,
  input: {
    document_ids: readonly string[]
    values: readonly { field_id: string; value: FieldValue | null }[]
  },
): Promise<void> {
  await requireKnowledgeBase(ctx, baseId, 'write')
  const ids = [...new Set(input.document_ids.map((id) => id.toLowerCase()))]
  await inTransaction(ctx, async (tx) => {
    await lockFields(tx, baseId)
    if ((await countInBase(tx, baseId, ids)) < ids.length) throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
    const fields = new Map((await fieldsOfBases(tx, [baseId])).map((field) => [field.id, field]))
    const stored = new Map(
      input.values.map(({ field_id, value }) => {
        const field = fields.get(field_id.toLowerCase())
        if (field === undefined) throw new AppError('ERROR_FIELD_NOT_FOUND')
        const read = readValue(field, value, ctx.actor.lang ?? 'fr')
        if ('problem' in read) throw new AppError('ERROR_FIELD_VALUE_INVALID')
        return [field.id, storedValue(field.kind, read.value)] as const
      }),
    )
    const all = ids.flatMap((document_id) =>
      [...stored].map(([field_id, value]) => ({ document_id, field_id, ...value })),
    )
    await writeValues(tx, baseId, all, true)
  })
}

async function oneField(ctx: UserCtx, baseId: string, id: string): Promise<DocumentField> {
  const [found] = await listFields(ctx, baseId, { id, is_counted: true })
  if (found === undefined) throw new AppError('ERROR_FIELD_NOT_FOUND')
  return found
}

/** Choices with ids: those of choices that the field has, and new ones. Throws if two have the same name. */
function named(given: readonly GivenChoice[], known: DocumentField['choices']): DocumentField['choices'] {
  if (new Set(given.map(({ name }) => textKey(name))).size < given.length)
    throw new AppError('ERROR_FIELD_CHOICE_TWICE')
  const ids = new Set(known.map(({ id }) => id))
  return given.map(({ id, name }) => {
    const lower = id?.toLowerCase() ?? ''
    return { id: ids.delete(lower) ? lower : uuidv7(), name }
  })
}

/** Documents keep a renamed choice. Two choices can exchange their names, so each is renamed to its id first. */
async function moveChoices(
  tx: UserCtx,
  { id, choices }: DocumentField,
  after: DocumentField['choices'],
): Promise<void> {
  const names = new Map(choices.map((choice) => [choice.id, choice.name]))
  const renamed = after.flatMap((choice) => {
    const from = names.get(choice.id)
    return from === undefined || from === choice.name ? [] : [{ ...choice, from }]
  })
  const kept = after.flatMap((choice) => names.get(choice.id) ?? [])
  await keepChoices(tx, id, kept)
  for (const choice of renamed) await renameChoice(tx, id, choice.from, choice.id)
  for (const choice of renamed) await renameChoice(tx, id, choice.id, choice.name)
}

/** Runs `work` with the fields of a base locked, and records the change. */
async function changing(ctx: UserCtx, baseId: string, work: (tx: UserCtx) => Promise<void>): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      await requireKnowledgeBase(tx, baseId, 'configure')
      await lockFields(tx, baseId)
      const before = await namesOf(tx, baseId)
      await work(tx)
      const after = await namesOf(tx, baseId)
      await noteEvent(tx, baseId, {
        kind: 'changed',
        actor_id: tx.actor.user_id,
        details: { fields: 'document_fields' },
      })
      await recordAudit(tx, {
        action: 'knowledge_base.update',
        object_id: baseId.toLowerCase(),
        before: { document_fields: before },
        after: { document_fields: after },
      })
    })
  } catch (error) {
    const isTaken = violatedConstraint(error) === 'document_fields__name_key'
    throw isTaken ? new AppError('ERROR_FIELD_NAME_ALREADY_IN_USE') : error
  }
}

/** The fields of a base in the audit trail: names and kinds, no values. */
async function namesOf(ctx: UserCtx, baseId: string): Promise<string[]> {
  return (await listFields(ctx, baseId)).map(({ name, kind }) => `${name} (${kind})`)
}
