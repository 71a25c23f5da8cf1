import type { AssistantImpact } from '@parlance/contract/assistants/assistants.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  integer,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { searchKey } from '#core/text.ts'
import { removalOfTests } from '#features/evaluations/evaluations.fragments.ts'
import { differs } from './versions.fragments.ts'

const flagColumns = columns({ is_enabled: boolean, is_hidden: boolean, is_default: boolean })

const impact = columns({ people: integer, threads: integer, is_published: boolean })

/** The row of an assistant, without content. */
const headRow = columns({
  id: uuid,
  name: text,
  owner_id: nullable(uuid),
  is_enabled: boolean,
  is_hidden: boolean,
  is_default: boolean,
  is_public: boolean,
  draft_version_id: nullable(uuid),
  saved_version_id: uuid,
  draft_revision: integer,
  changed_by_id: nullable(uuid),
  changed_by_name: nullable(text),
  draft_changed_at: timestamp,
  publication_state: oneOf(['none', 'submitted', 'approved', 'changes_requested', 'rejected', 'withdrawn']),
  publication_reason: text,
  submitted_at: nullable(timestamp),
  decided_at: nullable(timestamp),
  has_unsaved_changes: boolean,
  is_serving: boolean,
  can_be_submitted: boolean,
  has_unreviewed_changes: boolean,
})
export type Head = RowOf<typeof headRow>

export async function findHead(ctx: Ctx, id: string): Promise<Head | undefined> {
  return await rowOf(
    ctx.db,
    headRow,
    sql`SELECT a.id, a.name, a.owner_id, a.is_enabled, a.is_hidden, a.is_default, a.is_public, a.draft_version_id,
        a.saved_version_id, a.draft_revision, u.id AS changed_by_id, u.name AS changed_by_name, a.draft_changed_at,
        a.publication_state, a.publication_reason, a.submitted_at, a.decided_at,
        d.id IS NOT NULL AND ${differs(sql`d`, sql`s`)} AS has_unsaved_changes,
        p.id IS NOT NULL AND a.is_public AS is_serving,
        a.submitted_version_id IS DISTINCT FROM a.saved_version_id
          AND NOT (a.is_public AND a.approved_version_id IS NOT DISTINCT FROM a.saved_version_id) AS can_be_submitted,
        p.id IS NOT NULL AND ${differs(sql`s`, sql`p`)} AS has_unreviewed_changes
      FROM assistants a
      JOIN assistant_versions s ON s.id = a.saved_version_id
      LEFT JOIN assistant_versions d ON d.id = a.draft_version_id
      LEFT JOIN assistant_versions p ON p.id = a.approved_version_id
      LEFT JOIN users u ON u.id = a.draft_changed_by
      WHERE a.id = ${id} AND a.deleted_at IS NULL`,
  )
}

/** Inserts the row of an assistant of mine, whose first version follows in the same transaction; false if the id is taken. */
export async function insertHead(
  ctx: UserCtx,
  { id, name, is_hidden }: { id: string; name: string; is_hidden: boolean },
): Promise<boolean> {
  const me = ctx.actor.user_id
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO assistants (id, owner_id, name, name_key, is_hidden, draft_changed_by)
    VALUES (${id}, ${me}, ${name}, ${searchKey(name)}, ${is_hidden}, ${me}) ON CONFLICT (id) DO NOTHING`)
  return rowCount === 1
}

const draftVersionIdSavedVersionIdRow = columns({ draft_version_id: nullable(uuid), saved_version_id: uuid })

/**
 * Increments the revision of the draft and locks the row until the transaction ends; undefined if it was changed since
 * this revision.
 */
export async function countChange(
  ctx: UserCtx,
  id: string,
  revision: number,
): Promise<{ draft_version_id: string | null; saved_version_id: string } | undefined> {
  return await rowOf(
    ctx.db,
    draftVersionIdSavedVersionIdRow,
    sql`UPDATE assistants SET draft_revision = draft_revision + 1, draft_changed_by = ${ctx.actor.user_id},
        draft_changed_at = now()
      WHERE id = ${id} AND deleted_at IS NULL AND draft_revision = ${revision}
      RETURNING draft_version_id, saved_version_id`,
  )
}

export async function pointDraft(ctx: Ctx, id: string, versionId: string | null): Promise<void> {
  await ctx.db.execute(sql`UPDATE assistants SET draft_version_id = ${versionId} WHERE id = ${id}`)
}

/** Makes a version the saved one, with its name; it is now also the draft. */
export async function pointSaved(ctx: Ctx, id: string, versionId: string, name: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistants SET saved_version_id = ${versionId}, draft_version_id = NULL, name = ${name},
      name_key = ${searchKey(name)}, updated_at = now()
    WHERE id = ${id}`)
}

export type Flags = { is_enabled?: boolean; is_hidden?: boolean; is_default?: boolean }

/** Sets flags; returns the previous ones, or undefined if the assistant is deleted. */
export async function updateFlags(ctx: Ctx, id: string, flags: Flags): Promise<Required<Flags> | undefined> {
  return await rowOf(
    ctx.db,
    flagColumns,
    sql`UPDATE assistants a SET is_enabled = coalesce(${flags.is_enabled ?? null}::boolean, a.is_enabled),
        is_hidden = coalesce(${flags.is_hidden ?? null}::boolean, a.is_hidden),
        is_default = coalesce(${flags.is_default ?? null}::boolean, a.is_default), updated_at = now()
      FROM (SELECT id, is_enabled, is_hidden, is_default FROM assistants
        WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE) before
      WHERE a.id = before.id RETURNING before.is_enabled, before.is_hidden, before.is_default`,
  )
}

/** The number of other people who have it by a share, a group or an installation, and of all its threads. */
export async function countImpact(ctx: Ctx, id: string): Promise<AssistantImpact> {
  const rows = await rowsOf(
    ctx.db,
    impact,
    sql`SELECT (SELECT count(DISTINCT u.id)::int FROM users u
          WHERE u.is_enabled AND u.id IS DISTINCT FROM a.owner_id AND (
            a.is_default
            OR EXISTS (SELECT 1 FROM assistant_installs i WHERE i.assistant_id = a.id AND i.user_id = u.id)
            OR EXISTS (SELECT 1 FROM grants g WHERE g.resource_type = 'assistant' AND g.resource_id = a.id AND (
              g.subject_type = 'everyone'
              OR (g.subject_type = 'user' AND g.subject_id = u.id::text)
              OR (g.subject_type = 'group' AND EXISTS (SELECT 1 FROM user_group_members m
                WHERE m.user_id = u.id AND m.group_id::text = g.subject_id)))))) AS people,
        (SELECT count(*)::int FROM threads t WHERE t.assistant_id = a.id AND t.purpose = 'chat') AS threads,
        a.is_public AND a.approved_version_id IS NOT NULL AS is_published
      FROM assistants a WHERE a.id = ${id}`,
  )
  return rows[0] ?? { people: 0, threads: 0, is_published: false }
}

const ownerIdRow = columns({ owner_id: nullable(uuid) })

/** Hides an assistant from everyone and returns its owner; old threads stay readable. */
export async function hide(ctx: Ctx, id: string): Promise<{ owner_id: string | null } | undefined> {
  const rows = await rowsOf(
    ctx.db,
    ownerIdRow,
    sql`UPDATE assistants SET deleted_at = now(), updated_at = now()
      WHERE id = ${id} AND deleted_at IS NULL RETURNING owner_id`,
  )
  return rows[0]
}

/** Restores a hidden assistant. Throws a violation if its name has been taken since. */
export async function unhide(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistants SET deleted_at = NULL, updated_at = now() WHERE id = ${id} AND deleted_at IS NOT NULL`)
}

/** Removes a hidden assistant; what remains is a tombstone with the name that old threads show. */
export async function bury(ctx: Ctx, id: string): Promise<void> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE assistants SET is_default = false, is_public = false, submitted_version_id = NULL,
      approved_version_id = NULL, publication_state = 'withdrawn' WHERE id = ${id} AND deleted_at IS NOT NULL`)
  if (rowCount !== 1) return
  await ctx.db.execute(sql`DELETE FROM grants WHERE resource_type = 'assistant' AND resource_id = ${id}`)
  await ctx.db.execute(sql`DELETE FROM assistant_installs WHERE assistant_id = ${id}`)
  await ctx.db.execute(sql`DELETE FROM assistant_tags WHERE assistant_id = ${id}`)
  await ctx.db.execute(sql`DELETE FROM evaluation_cases WHERE assistant_id = ${id}`)
  await ctx.db.execute(removalOfTests(sql`e.assistant_id = ${id}`))
}
