import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  idRow,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import type { Claims } from '#adapters/sso/port.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'

const person = columns({
  id: uuid,
  role_id: uuid,
  email: text,
  is_enabled: boolean,
  created: boolean,
})
export type Person = RowOf<typeof person>

const me = columns({
  id: uuid,
  username: text,
  name: text,
  email: text,
  image: nullable(text),
  lang: nullable(oneOf(['en', 'fr'])),
  news_read: text,
  created_at: timestamp,
  role_id: uuid,
  role_name: text,
  role_description: text,
  is_system_role: boolean,
})

export async function findMe(ctx: UserCtx) {
  const row = await rowOf(
    ctx.db,
    me,
    sql`SELECT u.id, u.username, u.name, u.email, u.image, u.lang, u.news_read, u.created_at, u.role_id,
        r.name AS role_name, r.description AS role_description, r.is_system_role
      FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = ${ctx.actor.user_id}`,
  )
  if (row === undefined) return undefined
  const { role_id: id, role_name: name, role_description: description, is_system_role, ...mine } = row
  return { ...mine, current_role: { id, name, description, is_system_role } }
}

export async function updateLang(ctx: UserCtx, lang: 'en' | 'fr'): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE users SET lang = ${lang}, updated_at = now() WHERE id = ${ctx.actor.user_id}`,
  )
}

export async function updateNewsRead(ctx: UserCtx, version: string): Promise<void> {
  await ctx.db.execute(sql`UPDATE users SET news_read = ${version} WHERE id = ${ctx.actor.user_id}`)
}

const session = columns({
  id: uuid,
  created_at: timestamp,
  last_seen_at: timestamp,
  expires_at: timestamp,
  user_agent: text,
})

/** The sessions of the caller that have not ended. */
export async function listSessions(ctx: UserCtx, idleSeconds: number) {
  return await rowsOf(
    ctx.db,
    session,
    sql`SELECT id, created_at, last_seen_at, expires_at, user_agent FROM sessions
      WHERE user_id = ${ctx.actor.user_id} AND expires_at > now()
        AND last_seen_at > now() - make_interval(secs => ${idleSeconds}::int)
      ORDER BY created_at DESC, id DESC`,
  )
}

/** Ends one session of the caller; false if there is none with this id. */
export async function deleteSession(ctx: UserCtx, sessionId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    DELETE FROM sessions WHERE id = ${sessionId} AND user_id = ${ctx.actor.user_id}`)
  return rowCount === 1
}

export async function deleteSessions(ctx: UserCtx): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM sessions WHERE user_id = ${ctx.actor.user_id}`)
}

/**
 * The row of this issuer and subject, created if it is missing; concurrent first sign-ons create only one. `role_id`
 * and `lang` are for a new person only; the role given by claims is stored each time.
 */
export async function upsertPerson(
  ctx: Ctx,
  claims: Claims,
  first: { role_id: string; lang: 'en' | 'fr' | null },
  claimRoleId: string | null,
): Promise<Person> {
  const { issuer, subject, username, name, email, email_verified } = claims
  const row = await rowOf(
    ctx.db,
    person,
    sql`INSERT INTO users (id, issuer, subject, username, name, email, email_verified, claim_role_id, role_id, lang)
      VALUES (${uuidv7()}, ${issuer}, ${subject}, ${username}, ${name}, ${email}, ${email_verified}, ${claimRoleId},
        ${first.role_id}, ${first.lang})
      ON CONFLICT (issuer, subject) DO UPDATE SET username = excluded.username, name = excluded.name,
        email = excluded.email, email_verified = excluded.email_verified, claim_role_id = excluded.claim_role_id,
        updated_at = now()
      RETURNING id, role_id, email, is_enabled, xmax = 0 AS created`,
  )
  if (row === undefined) throw new Error('an upsert returned no row')
  return row
}

export async function setRole(ctx: Ctx, userId: string, roleId: string): Promise<void> {
  await ctx.db.execute(sql`UPDATE users SET role_id = ${roleId}, updated_at = now() WHERE id = ${userId}`)
}

/**
 * Whether someone else already signed in with this verified address. Sign-ons that check this are serialised until
 * their transactions end, so that two of them cannot both get the answer no.
 */
export async function isAddressTaken(ctx: Ctx, claims: Claims): Promise<boolean> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('users.first_administrator'))`)
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM users WHERE email_verified AND lower(email) = lower(${claims.email})
      AND NOT (issuer = ${claims.issuer} AND subject = ${claims.subject}) LIMIT 1`)
  return rows.length > 0
}

/** Sets a person's groups of the identity provider; local groups stay. */
export async function setClaimGroups(ctx: Ctx, userId: string, names: readonly string[]): Promise<void> {
  const ids = await claimGroupIds(ctx, names)
  const kept = sql`${sql.param(ids)}::uuid[]`
  await ctx.db.execute(sql`
    DELETE FROM user_group_members WHERE user_id = ${userId} AND group_id <> ALL(${kept})
      AND group_id IN (SELECT id FROM user_groups WHERE source = 'claim')`)
  await ctx.db.execute(sql`
    INSERT INTO user_group_members (group_id, user_id) SELECT unnest(${kept}), ${userId}::uuid
    ON CONFLICT DO NOTHING`)
}

async function claimGroupIds(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  // The key is the exact name: for the provider, names that differ by case are two groups.
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`INSERT INTO user_groups (id, name, name_key, source)
      SELECT id, name, name, 'claim'
      FROM unnest(${sql.param(names.map(() => uuidv7()))}::uuid[], ${sql.param(names)}::text[]) AS given (id, name)
      ON CONFLICT (source, name_key) DO UPDATE SET name = excluded.name
      RETURNING id`,
  )
  return rows.map((row) => row.id)
}

export async function anyPerson(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`SELECT 1 FROM users LIMIT 1`)
  return rows.length > 0
}
