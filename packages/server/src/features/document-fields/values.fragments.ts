import { sql } from '#db/drizzle.ts'

/** Whether a row of `document_values v` has a value. */
export const hasValue = sql`num_nonnulls(v.text_value, v.number_value, v.date_value, v.yes_no_value) = 1`

/** The value of a row of `document_values v`, as JSON. */
export const jsonValue = sql`coalesce(to_jsonb(v.text_value), to_jsonb(v.number_value), to_jsonb(v.date_value),
  to_jsonb(v.yes_no_value), 'null')`

/** The values of `documents d`, in the order of the fields. */
export const valuesOfDocument = sql`coalesce((SELECT jsonb_agg(jsonb_build_object('field_id', v.field_id, 'value',
    ${jsonValue}, 'is_by_hand', v.is_by_hand) ORDER BY f.rank)
  FROM document_values v JOIN document_fields f ON f.id = v.field_id WHERE v.document_id = d.id), '[]')`

/** The same by the names of the fields, without removed ones. */
export const namedValuesOfDocument = sql`coalesce((SELECT jsonb_object_agg(f.name, ${jsonValue})
  FROM document_values v JOIN document_fields f ON f.id = v.field_id WHERE v.document_id = d.id AND ${hasValue}), '{}')`
