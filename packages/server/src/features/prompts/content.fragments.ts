import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { columns, double, integer, json, nullable, text, uuid } from '#db/rows.ts'

/** The columns of the content of a version, and of a draft in the row of its prompt. */
export const contentColumns = columns({
  system_prompt: text,
  user_prompt: text,
  variables: json<PromptContent['variables']>(),
  model_id: nullable(uuid),
  temperature: nullable(double),
  max_output_tokens: nullable(integer),
})

export const CONTENT_FIELDS = [
  'system_prompt',
  'user_prompt',
  'variables',
  'model_id',
  'temperature',
  'max_output_tokens',
] as const satisfies (keyof PromptContent)[]

/** The content in the row with this alias. */
export function contentIn(alias: SQL): SQL {
  return sql.join(
    CONTENT_FIELDS.map((field) => sql`${alias}.${sql.identifier(field)}`),
    sql`, `,
  )
}

/** The content as one JSON value, for rows that can be missing. */
export function contentJson(alias: SQL): SQL {
  const pairs = CONTENT_FIELDS.map((field) => sql`${field}::text, ${alias}.${sql.identifier(field)}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** Whether the contents of two rows differ. */
export function contentDiffers(one: SQL, other: SQL): SQL {
  return sql`(${contentIn(one)}) IS DISTINCT FROM (${contentIn(other)})`
}
