import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import {
  CONDITION_VALUES_MAX,
  CONDITIONS_MAX,
  DOCUMENT_FIELDS_MAX,
  FIELD_CHOICES_MAX,
  FIELD_NAME_MAX,
  FIELD_NUMBER_MAX,
  FIELD_TEXT_MAX,
  VALUES_FILE_MAX,
  VALUES_PREVIEW_MAX,
  WRITTEN_FILTER_MAX,
} from '#core/field-limits.ts'
import { UPLOAD_FILES_MAX } from '#core/limits.ts'
import { fraction, uuid } from '#core/schemas.ts'
import { CONDITION_OPS, FIELD_KINDS } from './field-kinds.ts'

const name = z.string().trim().min(1).max(FIELD_NAME_MAX)
const choiceName = z.string().trim().min(1).max(FIELD_TEXT_MAX)

export const documentField = z.object({
  id: uuid,
  name: z.string(),
  kind: z.enum(FIELD_KINDS),
  /** Of a choice, in their order. */
  choices: z.array(z.object({ id: uuid, name: z.string() })).max(FIELD_CHOICES_MAX),
  /** Its place, from 1. */
  rank: z.number().int(),
  /** Documents with a value, and assistants with a filter that names it; null if they were not counted. */
  documents: z.number().int().nullable(),
  used_by: z.number().int().nullable(),
})

const fieldValue = z.union([
  z.string().max(FIELD_TEXT_MAX),
  fraction(-FIELD_NUMBER_MAX, FIELD_NUMBER_MAX),
  z.boolean(),
])

/** A value of a document. Null: someone has removed the value that its source delivers. */
export const documentValue = z.object({
  field_id: uuid,
  value: fieldValue.nullable(),
  /** Whether it was entered by hand; a sync does not change it. */
  is_by_hand: z.boolean(),
})

/** One condition of a filter. All conditions of a filter must be met. */
export const fieldCondition = z.strictObject({
  /** The name of a field. Documents of bases without such a field have no value. */
  field: name,
  op: z.enum(CONDITION_OPS),
  /** Several for `one_of`, none for `is_empty`, `is_not_empty` and `in_my_groups`. A date is `YYYY-MM-DD`, `today` or `today+30`. */
  value: z
    .union([
      fieldValue,
      z.array(z.string().trim().min(1).max(FIELD_TEXT_MAX)).min(1).max(CONDITION_VALUES_MAX),
    ])
    .nullable()
    .default(null),
  /** Documents without a value also meet it. */
  or_empty: z.boolean().default(false),
})
export const fieldFilter = z.array(fieldCondition).max(CONDITIONS_MAX)

/** The same as JSON, for the query of a call. */
export const writtenFilter = z
  .string()
  .max(WRITTEN_FILTER_MAX)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' })
      return z.NEVER
    }
  })
  .pipe(fieldFilter)

/** Why a line of a file of values, or one of its cells, cannot be used. */
export const VALUE_PROBLEMS = [
  'no_document',
  'several_documents',
  'twice',
  'too_long',
  'date',
  'unclear_date',
  'number',
  'yes_no',
  'choice',
] as const

const base = z.strictObject({ knowledge_base_id: uuid })
const one = base.extend({ field_id: uuid })
const newChoices = z
  .array(z.strictObject({ id: uuid.nullable().default(null), name: choiceName }))
  .max(FIELD_CHOICES_MAX)

export const documentFieldSchemas = {
  list: {
    params: base,
    query: z.strictObject({ is_counted: z.enum(['true', 'false']).default('false') }),
    answer: z.object({ data: z.array(documentField).max(DOCUMENT_FIELDS_MAX) }),
  },
  create: {
    params: base,
    body: z.strictObject({ name, kind: z.enum(FIELD_KINDS), choices: newChoices.default([]) }),
    answer: documentField,
  },
  update: {
    params: one,
    /** Choices without an id are new; those that are left out are removed from all documents. Absent: unchanged. */
    body: z.strictObject({ name, choices: newChoices.optional() }),
    answer: documentField,
  },
  move: {
    params: one,
    body: z.strictObject({ rank: z.number().int().min(1).max(DOCUMENT_FIELDS_MAX) }),
    answer: documentField,
  },
  delete: { params: one },
  setValues: {
    params: base,
    body: z.strictObject({
      document_ids: z.array(uuid).min(1).max(UPLOAD_FILES_MAX),
      /** Null removes a value. */
      values: z
        .array(z.strictObject({ field_id: uuid, value: fieldValue.nullable() }))
        .min(1)
        .max(DOCUMENT_FIELDS_MAX),
    }),
  },
  exportValues: { params: base },
  importValues: {
    params: base,
    body: z.strictObject({
      text: z.string().min(1).max(VALUES_FILE_MAX),
      /** False: only a preview. */
      is_applied: z.boolean(),
    }),
    answer: z.object({
      /** Lines of the file with a document, and documents with other values. */
      rows: z.number().int(),
      changed_documents: z.number().int(),
      changes: z
        .array(z.object({ document: z.string(), field: z.string(), before: z.string(), after: z.string() }))
        .max(VALUES_PREVIEW_MAX),
      change_count: z.number().int(),
      /** These cells and lines are left out. */
      problems: z
        .array(
          z.object({
            /** Of the file; the first is the header. */
            line: z.number().int(),
            field: z.string(),
            value: z.string(),
            problem: z.enum(VALUE_PROBLEMS),
          }),
        )
        .max(VALUES_PREVIEW_MAX),
      problem_count: z.number().int(),
      /** Columns that are not fields of the base. */
      unknown_columns: z.array(z.string()).max(VALUES_PREVIEW_MAX),
    }),
  },
} satisfies Record<string, CallSchemas>
