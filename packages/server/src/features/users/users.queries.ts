import { and, desc, eq, gt, notInArray, sql } from '#db/drizzle.ts'
import type { Claims } from '#adapters/sso/port.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { roles, sessions, userGroupMembers, userGroups, users } from '#db/schema/people.ts'

export type Person = { id: string; role_id: string; email: string; is_enabled: boolean; created: boolean }

export async function findMe(ctx: UserCtx) {
  const rows = await ctx.db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      email: users.email,
      image: users.image,
      lang: users.lang,
      created_at: users.created_at,
      current_role: {
        id: roles.id,
        name: roles.name,
        description: roles.description,
        is_system_role: roles.is_system_role,
      },
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(eq(users.id, ctx.actor.user_id))
  return rows[0]
}

export async function updateLang(ctx: UserCtx, lang: 'en' | 'fr'): Promise<void> {
  await ctx.db
    .update(users)
    .set({ lang, updated_at: sql`now()` })
    .where(eq(users.id, ctx.actor.user_id))
}

/** The sessions of the caller that have not ended. */
export async function listSessions(ctx: UserCtx, idleSeconds: number) {
  return await ctx.db
    .select({
      id: sessions.id,
      created_at: sessions.created_at,
      last_seen_at: sessions.last_seen_at,
      expires_at: sessions.expires_at,
      user_agent: sessions.user_agent,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, ctx.actor.user_id),
        gt(sessions.expires_at, sql`now()`),
        gt(sessions.last_seen_at, sql`now() - make_interval(secs => ${idleSeconds}::int)`),
      ),
    )
    .orderBy(desc(sessions.created_at), desc(sessions.id))
}

/** Ends one session of the caller; false when there is none of this id. */
export async function deleteSession(ctx: UserCtx, sessionId: string): Promise<boolean> {
  const mine = and(eq(sessions.id, sessionId), eq(sessions.user_id, ctx.actor.user_id))
  const gone = await ctx.db.delete(sessions).where(mine).returning({ id: sessions.id })
  return gone.length > 0
}

export async function deleteSessions(ctx: UserCtx): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.user_id, ctx.actor.user_id))
}

/**
 * The one row of this issuer and subject, made when it is missing: any number of first sign-ons at once make one.
 * `role_id` and `lang` are for a new person only; the role that claims give is written down each time.
 */
export async function upsertPerson(
  ctx: Ctx,
  claims: Claims,
  first: { role_id: string; lang: 'en' | 'fr' | null },
  claimRoleId: string | null,
): Promise<Person> {
  const { issuer, subject, username, name, email, email_verified } = claims
  const shown = { username, name, email, email_verified, claim_role_id: claimRoleId }
  const [row] = await ctx.db
    .insert(users)
    .values({ id: uuidv7(), issuer, subject, ...shown, ...first })
    .onConflictDoUpdate({ target: [users.issuer, users.subject], set: { ...shown, updated_at: sql`now()` } })
    .returning({
      id: users.id,
      role_id: users.role_id,
      email: users.email,
      is_enabled: users.is_enabled,
      created: sql<boolean>`(xmax = 0)`,
    })
  if (row === undefined) throw new Error('an upsert returned no row')
  return row
}

export async function setRole(ctx: Ctx, userId: string, roleId: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ role_id: roleId, updated_at: sql`now()` })
    .where(eq(users.id, userId))
}

/**
 * Whether somebody else already signed in with this verified address. Sign-ons that ask are put in a row for the
 * rest of their transactions, so that two of them cannot both be told no.
 */
export async function isAddressTaken(ctx: Ctx, claims: Claims): Promise<boolean> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('users.first_administrator'))`)
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM users WHERE email_verified AND lower(email) = lower(${claims.email})
      AND NOT (issuer = ${claims.issuer} AND subject = ${claims.subject}) LIMIT 1`)
  return rows.length > 0
}

/** Makes a person's groups of the identity provider exactly these; groups kept by people here stay. */
export async function setClaimGroups(ctx: Ctx, userId: string, names: readonly string[]): Promise<void> {
  const ids = await claimGroupIds(ctx, names)
  const claimed = sql`${userGroupMembers.group_id} IN (SELECT id FROM user_groups WHERE source = 'claim')`
  await ctx.db
    .delete(userGroupMembers)
    .where(and(eq(userGroupMembers.user_id, userId), claimed, notInArray(userGroupMembers.group_id, ids)))
  if (ids.length === 0) return
  await ctx.db
    .insert(userGroupMembers)
    .values(ids.map((id) => ({ group_id: id, user_id: userId })))
    .onConflictDoNothing()
}

async function claimGroupIds(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  // The key is the exact name: to the provider, groups that differ by case are two.
  const rows = await ctx.db
    .insert(userGroups)
    .values(names.map((name) => ({ id: uuidv7(), name, name_key: name, source: 'claim' as const })))
    .onConflictDoUpdate({
      target: [userGroups.source, userGroups.name_key],
      set: { name: sql`excluded.name` },
    })
    .returning({ id: userGroups.id })
  return rows.map((row) => row.id)
}

export async function anyPerson(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`SELECT 1 FROM users LIMIT 1`)
  return rows.length > 0
}
