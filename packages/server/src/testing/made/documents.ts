import type { KnowledgeDocument, UploadedFile } from '@parlance/contract/knowledge/documents.ts'
import { uuidv7 } from '#core/ids.ts'
import type { Database } from '#db/client.ts'
import type { Person } from '#testing/servers/app.ts'

export type TestFile = { name: string; content: string | Uint8Array }

/** Uploads files to a base like a browser. */
export function sendFiles(
  person: Person,
  baseId: string,
  files: readonly TestFile[],
  onDuplicate?: 'refuse' | 'replace' | 'keep_both',
): Promise<Response> {
  const form = new FormData()
  for (const { name, content } of files) {
    form.append('files', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name)
  }
  const query = onDuplicate === undefined ? '' : `?on_duplicate=${onDuplicate}`
  return person.call('POST', `/v2/knowledge-bases/${baseId}/documents${query}`, undefined, {
    body: form,
    // an answer before the whole form was sent ends the connection, so no other call must use it
    headers: { connection: 'close' },
  })
}

/** The same, and the result of each file. */
export async function uploadFiles(...args: Parameters<typeof sendFiles>): Promise<UploadedFile[]> {
  const response = await sendFiles(...args)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  const { data } = (await response.json()) as { data: UploadedFile[] }
  return data
}

/** A base of a person, created by the call. */
export async function makeBase(person: Person, name = 'Base'): Promise<string> {
  const response = await person.call('POST', '/v2/knowledge-bases', { name, description: '' })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  const { id } = (await response.json()) as { id: string }
  return id
}

export type RowOfDocument = { state?: string; size?: number; archived?: boolean }

/** A document of a base as a row only, without a file. */
export async function insertDocument(
  database: Database,
  baseId: string,
  { state = 'indexed', size = 100, archived = false }: RowOfDocument = {},
): Promise<void> {
  await database.pool.query(
    `INSERT INTO documents (id, knowledge_base_id, name, name_key, extension, size, content_hash, file_id, state,
       archived_at, indexed_revision)
     VALUES ($1::uuid, $2, $1::text, $1::text, 'txt', $3, '', $1::uuid, $4, CASE WHEN $5::boolean THEN now() END,
       CASE WHEN $4 = 'indexed' THEN 1 END)`,
    [uuidv7(), baseId, size, state, archived],
  )
}

/** All documents of a base, once nothing is being processed. */
export async function settled(
  database: Database,
  person: Person,
  baseId: string,
): Promise<KnowledgeDocument[]> {
  for (;;) {
    const { rows } = await database.pool.query(
      "SELECT 1 FROM tasks WHERE due_at < now() + interval '1 minute' LIMIT 1",
    )
    if (rows.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const response = await person.call(
    'GET',
    `/v2/knowledge-bases/${baseId}/documents?sort_by=name&sort_order=asc`,
  )
  const { data } = (await response.json()) as { data: KnowledgeDocument[] }
  return data
}

/** The tables that contain a text anywhere; the audit trail keeps ids. */
export async function sightings(database: Database, text: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'audit_events'",
  )
  const names: string[] = []
  for (const { name } of rows) {
    const found = await database.pool.query(`SELECT 1 FROM ${name} t WHERE t::text LIKE $1 LIMIT 1`, [
      `%${text}%`,
    ])
    if (found.rows.length > 0) names.push(name)
  }
  return names
}
