import { PROMPT_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { PromptContent, PromptItem } from '@parlance/contract/prompts/prompts.ts'
import { mayWithPrompt } from '#core/access/prompts.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { pageOf, placeAt } from '#core/cursor.ts'
import { containing, searchKey } from '#core/text.ts'
import { removalOfTests } from '#features/evaluations/evaluations.fragments.ts'
import { sql } from '#db/drizzle.ts'
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
import { jsonb } from '#db/jsonb.ts'
import { contentJson } from './content.fragments.ts'
import { removeRuns } from './prompt-runs.queries.ts'

const item = columns({
  id: uuid,
  name: text,
  owner: text,
  is_mine: boolean,
  is_shared: boolean,
  live_number: nullable(integer),
  created_at: timestamp,
  updated_at: timestamp,
})
const placed = extend(item, { place: listOf(text) })
const view = extend(item, { live_version_id: nullable(uuid), content: json<PromptContent>() })
export type ViewRow = RowOf<typeof view>

/** The fields of a list item, of `prompts p` with its live version `v` and owner `u`. */
const listed = (
  ctx: UserCtx,
) => sql`p.id, p.name, u.name AS owner, p.owner_id = ${ctx.actor.user_id} AS is_mine,
  EXISTS (SELECT 1 FROM grants g WHERE g.resource_type = 'prompt' AND g.resource_id = p.id) AS is_shared,
  v.number AS live_number, p.created_at, p.updated_at`
const joined = sql`JOIN users u ON u.id = p.owner_id LEFT JOIN prompt_versions v ON v.id = p.live_version_id`

const iso = (column: 'created_at' | 'updated_at') =>
  sql`to_char(p.${sql.identifier(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`
const SORT_KEYS = {
  name: sql`left(p.name_key, 200)`,
  created_at: iso('created_at'),
  updated_at: iso('updated_at'),
}

export type PromptFilter = {
  query: string
  scope: 'all' | 'mine' | 'shared'
  sort_by: keyof typeof SORT_KEYS
  sort_order: 'asc' | 'desc'
  cursor?: string | undefined
}

/** A page of the prompts that the caller can see. */
export async function listPrompts(
  ctx: UserCtx,
  { query, scope, sort_by, sort_order, cursor }: PromptFilter,
): Promise<{ data: PromptItem[]; next_cursor: string | null }> {
  const isMine = sql`p.owner_id = ${ctx.actor.user_id}`
  const scopes = { all: sql`true`, mine: isMine, shared: sql`NOT ${isMine}` }
  const matching = query.trim() === '' ? sql`true` : sql`p.name_key LIKE ${containing(searchKey(query))}`
  const isUp = sort_order === 'asc'
  const place = sql`ARRAY[${SORT_KEYS[sort_by]}, p.id::text]`
  const later =
    cursor === undefined
      ? sql`true`
      : sql`${place} ${isUp ? sql`>` : sql`<`} ${sql.param(placeAt(cursor))}::text[]`
  const rows = await rowsOf(
    ctx.db,
    placed,
    sql`SELECT ${listed(ctx)}, ${place} AS place FROM prompts p ${joined}
      WHERE ${mayWithPrompt(ctx.actor, 'see')} AND ${scopes[scope]} AND ${matching} AND ${later}
      ORDER BY ${place} ${isUp ? sql`ASC` : sql`DESC`} LIMIT ${PROMPT_PAGE_SIZE + 1}`,
  )
  return pageOf(rows, PROMPT_PAGE_SIZE)
}

/** One prompt in its live version, or in its draft if there is none; the caller has checked access. */
export async function findView(ctx: UserCtx, id: string): Promise<ViewRow | undefined> {
  return await rowOf(
    ctx.db,
    view,
    sql`SELECT ${listed(ctx)}, p.live_version_id,
        CASE WHEN v.id IS NULL THEN ${contentJson(sql`p`)} ELSE ${contentJson(sql`v`)} END AS content
      FROM prompts p ${joined} WHERE p.id = ${id} AND p.deleted_at IS NULL`,
  )
}

const owner = columns({ owner_id: uuid })

/** The owner of a prompt, deleted or not. */
export async function ownerOf(ctx: Ctx, id: string): Promise<string | undefined> {
  return (await rowOf(ctx.db, owner, sql`SELECT owner_id FROM prompts WHERE id = ${id}`))?.owner_id
}

/** Inserts a prompt of the caller; false if the id is taken. */
export async function insertPrompt(
  ctx: UserCtx,
  { id, name, content: c }: { id: string; name: string; content: PromptContent },
): Promise<boolean> {
  const me = ctx.actor.user_id
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO prompts (id, owner_id, name, name_key, system_prompt, user_prompt, variables, model_id, temperature,
      max_output_tokens, draft_changed_by)
    VALUES (${id}, ${me}, ${name}, ${searchKey(name)}, ${c.system_prompt}, ${c.user_prompt}, ${jsonb(c.variables)},
      ${c.model_id}, ${c.temperature}, ${c.max_output_tokens}, ${me}) ON CONFLICT (id) DO NOTHING`)
  return rowCount === 1
}

export async function renamePrompt(ctx: UserCtx, id: string, name: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE prompts SET name = ${name}, name_key = ${searchKey(name)}, updated_at = now()
    WHERE id = ${id} AND deleted_at IS NULL`)
}

/** Hides a prompt until it is removed; false if it was already hidden. */
export async function hide(ctx: Ctx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE prompts SET deleted_at = now() WHERE id = ${id} AND deleted_at IS NULL`)
  return rowCount === 1
}

export async function unhide(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`UPDATE prompts SET deleted_at = NULL WHERE id = ${id} AND deleted_at IS NOT NULL`)
}

const named = columns({ id: uuid, name: text })
export type Named = RowOf<typeof named>

/** The prompts of a person. */
export async function promptsOf(ctx: Ctx, userId: string): Promise<Named[]> {
  return await rowsOf(
    ctx.db,
    named,
    sql`SELECT id, name FROM prompts WHERE owner_id = ${userId} AND deleted_at IS NULL ORDER BY name_key, id`,
  )
}

/** Changes the owner; removes the new owner's share, which is no longer needed. */
export async function givePrompt(ctx: Ctx, id: string, toId: string): Promise<void> {
  await ctx.db.execute(sql`UPDATE prompts SET owner_id = ${toId}, updated_at = now() WHERE id = ${id}`)
  await ctx.db.execute(sql`
    DELETE FROM grants WHERE resource_type = 'prompt' AND resource_id = ${id} AND subject_type = 'user'
      AND subject_id = ${toId}`)
}

/**
 * Deletes prompts with their versions, shares and runs: a hidden one, or all of a person. A legal hold keeps the runs
 * of its person. Returns how many prompts.
 */
export async function removePrompts(
  ctx: Ctx,
  which: { hidden: string } | { owner: string },
): Promise<number> {
  const chosen =
    'hidden' in which
      ? sql`SELECT id FROM prompts WHERE id = ${which.hidden} AND deleted_at IS NOT NULL`
      : sql`SELECT id FROM prompts WHERE owner_id = ${which.owner}`
  await removeRuns(ctx, sql`r.prompt_id IN (${chosen})`)
  await ctx.db.execute(removalOfTests(sql`e.prompt_id IN (${chosen})`))
  await ctx.db.execute(sql`
    DELETE FROM grants WHERE resource_type = 'prompt' AND resource_id IN (${chosen})`)
  const { rowCount } = await ctx.db.execute(sql`DELETE FROM prompts WHERE id IN (${chosen})`)
  return rowCount ?? 0
}
