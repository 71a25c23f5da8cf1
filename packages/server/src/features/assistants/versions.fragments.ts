import type { AssistantContent } from '@parlance/contract/assistants/assistants.ts'
import { type SQL, sql } from '#db/drizzle.ts'

const FIELDS = [
  'name',
  'description',
  'welcome',
  'starters',
  'support_contact',
  'tag_ids',
  'instructions',
  'model_id',
  'fallback_model_id',
  'temperature',
  'max_output_tokens',
  'avatar_file_id',
  'knowledge_base_ids',
  'knowledge_filter',
  'knowledge_mode',
  'documents_only',
  'document_ids',
  'tools',
] as const satisfies (keyof AssistantContent)[]

/** Whether two versions are equal: every field of the content counts (ruling 14). */
export function differs(one: SQL, other: SQL): SQL {
  const fieldsOf = (version: SQL) =>
    sql.join(
      FIELDS.map((field) => sql`${version}.${sql.identifier(field)}`),
      sql`, `,
    )
  return sql`(${fieldsOf(one)}) IS DISTINCT FROM (${fieldsOf(other)})`
}
