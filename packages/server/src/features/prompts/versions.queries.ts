import { PROMPT_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { LiveMove, PromptContent, PromptVersion } from '@parlance/contract/prompts/prompts.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { pageOf, placeAt } from '#core/cursor.ts'
import { uuidv7 } from '#core/ids.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import {
  boolean,
  columns,
  extend,
  integer,
  json,
  listOf,
  nullable,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { contentColumns, contentDiffers, contentIn } from './content.fragments.ts'

const head = extend(contentColumns, {
  id: uuid,
  name: text,
  draft_revision: integer,
  changed_by_id: nullable(uuid),
  changed_by_name: nullable(text),
  draft_changed_at: timestamp,
  has_unsaved_changes: boolean,
  latest_id: nullable(uuid),
  latest_number: nullable(integer),
  live_id: nullable(uuid),
  live_number: nullable(integer),
})
export type Head = RowOf<typeof head>

/** A prompt with its draft, its newest version and its live one. */
export async function findHead(ctx: Ctx, id: string): Promise<Head | undefined> {
  return await rowOf(
    ctx.db,
    head,
    sql`SELECT p.id, p.name, ${contentIn(sql`p`)}, p.draft_revision, u.id AS changed_by_id, u.name AS changed_by_name,
        p.draft_changed_at, l.id IS NULL OR ${contentDiffers(sql`p`, sql`l`)} AS has_unsaved_changes,
        l.id AS latest_id, l.number AS latest_number, v.id AS live_id, v.number AS live_number
      FROM prompts p
      LEFT JOIN LATERAL (SELECT * FROM prompt_versions x WHERE x.prompt_id = p.id ORDER BY x.number DESC LIMIT 1) l ON true
      LEFT JOIN prompt_versions v ON v.id = p.live_version_id
      LEFT JOIN users u ON u.id = p.draft_changed_by
      WHERE p.id = ${id} AND p.deleted_at IS NULL`,
  )
}

/**
 * Stores the draft, and locks the prompt until the transaction ends; false if it was changed since this revision.
 */
export async function writeDraft(
  ctx: UserCtx,
  id: string,
  revision: number,
  c: PromptContent,
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE prompts SET system_prompt = ${c.system_prompt}, user_prompt = ${c.user_prompt},
      variables = ${jsonb(c.variables)}, model_id = ${c.model_id}, temperature = ${c.temperature},
      max_output_tokens = ${c.max_output_tokens}, draft_revision = draft_revision + 1,
      draft_changed_by = ${ctx.actor.user_id}, draft_changed_at = now(), updated_at = now()
    WHERE id = ${id} AND deleted_at IS NULL AND draft_revision = ${revision}`)
  return rowCount === 1
}

const idAndNumber = columns({ id: uuid, number: integer })

/** Stores the next version; call it in the transaction that stores its content as the draft. */
export async function insertVersion(
  ctx: UserCtx,
  promptId: string,
  c: PromptContent,
  note: string,
): Promise<string> {
  const id = uuidv7()
  await ctx.db.execute(sql`
    INSERT INTO prompt_versions (id, prompt_id, number, author_id, note, system_prompt, user_prompt, variables, model_id,
      temperature, max_output_tokens)
    SELECT ${id}::uuid, ${promptId}::uuid, coalesce(max(number), 0) + 1, ${ctx.actor.user_id}::uuid, ${note},
      ${c.system_prompt}, ${c.user_prompt}, ${jsonb(c.variables)}, ${c.model_id}::uuid, ${c.temperature}::real,
      ${c.max_output_tokens}::integer
    FROM prompt_versions WHERE prompt_id = ${promptId}`)
  return id
}

const version = extend(contentColumns, {
  id: uuid,
  number: integer,
  note: text,
  created_at: timestamp,
  author_id: nullable(uuid),
  author_name: nullable(text),
  is_live: boolean,
})

/** The versions before a number, newest first. */
export async function listVersions(
  ctx: Ctx,
  promptId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<PromptVersion[]> {
  const older = before === undefined ? sql`` : sql`AND v.number < ${before}`
  const rows = await rowsOf(
    ctx.db,
    version,
    sql`SELECT v.id, v.number, v.note, v.created_at, u.id AS author_id, u.name AS author_name,
        coalesce(v.id = p.live_version_id, false) AS is_live, ${contentIn(sql`v`)}
      FROM prompt_versions v JOIN prompts p ON p.id = v.prompt_id LEFT JOIN users u ON u.id = v.author_id
      WHERE v.prompt_id = ${promptId} ${older} ORDER BY v.number DESC LIMIT ${limit}`,
  )
  return rows.map(({ id, number, note, created_at, author_id, author_name, is_live, ...content }) => ({
    id,
    number,
    note,
    created_at,
    author: author_id === null ? null : { id: author_id, name: author_name ?? '' },
    is_live,
    content,
  }))
}

const identified = extend(contentColumns, { id: uuid })

/** The contents of some versions of a prompt, by their ids. */
export async function contentsOf(
  ctx: Ctx,
  promptId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PromptContent>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(
    ctx.db,
    identified,
    sql`SELECT v.id, ${contentIn(sql`v`)} FROM prompt_versions v WHERE v.prompt_id = ${promptId} AND v.id IN ${ids}`,
  )
  return new Map(rows.map(({ id, ...content }) => [id, content]))
}

/** Changes the live version and logs the change; false if it is not the one that the caller has seen. */
export async function moveLive(
  ctx: UserCtx,
  promptId: string,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE prompts SET live_version_id = ${to}, updated_at = now()
    WHERE id = ${promptId} AND live_version_id IS NOT DISTINCT FROM ${from}::uuid`)
  if (rowCount !== 1) return false
  await ctx.db.execute(sql`
    INSERT INTO prompt_live_moves (id, prompt_id, from_version_id, to_version_id, moved_by)
    VALUES (${uuidv7()}, ${promptId}, ${from}, ${to}, ${ctx.actor.user_id})`)
  return true
}

type Version = RowOf<typeof idAndNumber>
const move = columns({
  id: uuid,
  from: nullable(json<Version>()),
  to: json<Version>(),
  by: nullable(json<NonNullable<LiveMove['by']>>()),
  created_at: timestamp,
  place: listOf(text),
})

/** A page of the changes of the live version, newest first. */
export async function listMoves(
  ctx: Ctx,
  promptId: string,
  cursor: string | undefined,
): Promise<{ data: LiveMove[]; next_cursor: string | null }> {
  const later =
    cursor === undefined ? sql`true` : sql`ARRAY[m.id::text] < ${sql.param(placeAt(cursor))}::text[]`
  const rows = await rowsOf(
    ctx.db,
    move,
    sql`SELECT m.id, CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'number', f.number) END AS "from",
        json_build_object('id', t.id, 'number', t.number) AS "to",
        CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS by,
        m.created_at, ARRAY[m.id::text] AS place
      FROM prompt_live_moves m JOIN prompt_versions t ON t.id = m.to_version_id
      LEFT JOIN prompt_versions f ON f.id = m.from_version_id LEFT JOIN users u ON u.id = m.moved_by
      WHERE m.prompt_id = ${promptId} AND ${later} ORDER BY m.id DESC LIMIT ${PROMPT_PAGE_SIZE + 1}`,
  )
  return pageOf(rows, PROMPT_PAGE_SIZE)
}
