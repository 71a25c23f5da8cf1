import { MANUAL_KINDS } from '@parlance/contract/chat/cited.schemas.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { mayReadDocument } from '#core/access/documents.ts'
import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  bytes,
  columns,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'
import { isThere } from '#features/threads/threads.fragments.ts'

const answer = columns({ parts: json<MessagePart[]>() })

/** The parts of an answer in a thread of this person. */
export async function partsOfAnswer(
  ctx: UserCtx,
  threadId: string,
  messageId: string,
): Promise<MessagePart[] | undefined> {
  const row = await rowOf(
    ctx.db,
    answer,
    sql`SELECT m.parts FROM messages m WHERE m.id = ${messageId} AND m.role = 'assistant' AND m.thread_id IN (
      SELECT id FROM threads WHERE id = ${threadId} AND user_id = ${ctx.actor.user_id} AND ${isThere})`,
  )
  return row?.parts
}

const place = columns({
  document_id: uuid,
  knowledge_base_id: uuid,
  title: text,
  chunk_id: nullable(uuid),
  sealed: nullable(bytes),
  heading: text,
  page: nullable(integer),
  manual: nullable(oneOf(MANUAL_KINDS)),
})
export type Place = RowOf<typeof place>

/** The documents that this reader can open now, each with the passages that still exist. */
export async function placesOf(
  ctx: UserCtx,
  documentIds: readonly string[],
  chunkIds: readonly string[],
): Promise<Place[]> {
  return await rowsOf(
    ctx.db,
    place,
    sql`SELECT d.id AS document_id, k.id AS knowledge_base_id, d.name AS title, c.id AS chunk_id,
        c.sealed, coalesce(c.heading, '') AS heading, c.page,
        (SELECT p.kind FROM passage_changes p WHERE p.id = c.change_id) AS manual
      FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      LEFT JOIN chunks c ON c.document_id = d.id AND c.id = ANY(${sql.param(chunkIds)}::uuid[])
      WHERE d.id = ANY(${sql.param(documentIds)}::uuid[]) AND ${mayReadDocument(ctx.actor)}`,
  )
}

const searchedBase = columns({ id: uuid, name: text, can_test: boolean })
export type NamedBase = RowOf<typeof searchedBase>

/** Those of some bases that this reader can read now; bases of conversations and assistants are excluded. */
export async function namedBases(ctx: UserCtx, ids: readonly string[]): Promise<NamedBase[]> {
  return await rowsOf(
    ctx.db,
    searchedBase,
    sql`SELECT k.id, coalesce(f.name, k.name) AS name,
        (k.is_listed AND ${mayWithKnowledgeBase(ctx.actor, 'retrieve')}) AS can_test
      FROM knowledge_bases k LEFT JOIN folders f ON f.id = k.folder_id
      WHERE k.id = ANY(${sql.param(ids)}::uuid[]) AND k.assistant_id IS NULL AND k.thread_id IS NULL
        AND ${mayWithKnowledgeBase(ctx.actor, 'read')} ORDER BY 2, k.id`,
  )
}
