import type { Me, Profile, Session } from '@parlance/contract/people/users.ts'
import { language } from '@parlance/contract/core/schemas.ts'
import type { Claims } from '#adapters/sso/port.ts'
import { inTransaction, type Ctx, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { DEFAULT_ROLE_ID, legacyRole, permissionPairs, roleIdsByName } from '#features/roles/roles.service.ts'
import {
  anyPerson,
  deleteSession,
  deleteSessions,
  findMe,
  isAddressTaken,
  listSessions,
  setClaimGroups,
  setRole,
  updateLang,
  updateNewsRead,
  upsertPerson,
  type Person,
} from './users.queries.ts'
import { isLastAdministrator, lockRoles } from '#features/roles/role-guards.service.ts'
import { parseRoleMap } from '#features/roles/role-map.service.ts'
import { groupsOf, isBootstrapAdministrator, rolesOf, type SignOnRules } from './sign-on-rules.ts'
import type { Config } from '#config.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'

export async function describeMe(ctx: UserCtx): Promise<Me> {
  const me = await findMe(ctx)
  if (me === undefined) throw new AppError('ERROR_NOT_AUTHENTICATED')
  return { ...me, role: legacyRole(me.current_role.id) }
}

export async function describeProfile(ctx: UserCtx): Promise<Profile> {
  const { username, image, email, lang, role, current_role } = await describeMe(ctx)
  return {
    username,
    image,
    email,
    lang,
    role,
    current_role,
    permissions: permissionPairs(ctx.actor),
    features: [...ctx.actor.features],
  }
}

export async function saveLang(ctx: UserCtx, lang: string): Promise<void> {
  const { data } = language.safeParse(lang)
  if (data === undefined) throw new AppError('ERROR_USER_LANG_NOT_UPDATED')
  await updateLang(ctx, data)
}

export async function saveNewsRead(ctx: UserCtx, version: string): Promise<void> {
  await updateNewsRead(ctx, version)
}

export async function mySessions(ctx: UserCtx): Promise<Session[]> {
  const rows = await listSessions(ctx, ctx.deps.config.session_idle_s)
  return rows.map((row) => ({ ...row, current: row.id === ctx.actor.session_id }))
}

export async function endSession(ctx: UserCtx, sessionId: string): Promise<void> {
  if (!(await deleteSession(ctx, sessionId))) throw new AppError('ERROR_NOT_FOUND')
}

export async function endSessions(ctx: UserCtx): Promise<void> {
  await deleteSessions(ctx)
}

/** Whether anyone has ever signed in. */
export function hasPeople(ctx: Ctx): Promise<boolean> {
  return anyPerson(ctx)
}

/**
 * The role and groups of a person's claims by the configuration; `first` only applies at the first sign-on. Throws an
 * error with a message for operators.
 */
export function signOnRules(config: Config, first: string | null): SignOnRules {
  return {
    admin_emails: config.admin_emails,
    first: parseRoleMap(first),
    every: parseRoleMap(config.oidc_role_map),
    groups_claim: config.oidc_groups_claim,
  }
}

/**
 * The person of a sign-on, identified by exact issuer and subject, and created at the first one. Mapped claims decide
 * role and groups every time; without them a manually set role stays.
 */
export async function recordSignOn(ctx: Ctx, claims: Claims, rules: SignOnRules): Promise<Person> {
  return await inTransaction(ctx, async (tx) => {
    if (rules.every.length > 0) await lockRoles(tx)
    const mapped = await firstRole(tx, rolesOf(claims, rules.every))
    const listed = isBootstrapAdministrator(claims, rules)
    const bootstrap = listed && !(await isAddressTaken(tx, claims))
    const first = bootstrap ? ADMINISTRATOR_ROLE_ID : await firstRole(tx, rolesOf(claims, rules.first))
    const person = await upsertPerson(
      tx,
      claims,
      { role_id: mapped ?? first ?? DEFAULT_ROLE_ID, lang: languageOf(claims) },
      mapped,
    )
    if (person.created && bootstrap && person.role_id === ADMINISTRATOR_ROLE_ID) {
      await recordAudit(tx, {
        action: 'user.bootstrap',
        object_id: person.id,
        after: { role_id: person.role_id },
      })
    }
    const lost = person.created || listed ? null : await lostRole(tx, person, rules)
    const roleId = mapped ?? lost
    if (roleId !== null) await takeClaimed(tx, person, roleId)
    if (rules.groups_claim !== null) await setClaimGroups(tx, person.id, groupsOf(claims, rules.groups_claim))
    return person
  })
}

/** Claims give and remove roles like administrators, except for the last administrator. */
async function takeClaimed(ctx: Ctx, person: Person, roleId: string): Promise<void> {
  const before = person.created ? null : person.role_id
  if (roleId === before) return
  if (before !== null && (await isLastAdministrator(ctx, person))) {
    ctx.log.warn(
      { user_id: person.id },
      'claims would remove the role of the last administrator, so it is kept',
    )
    return
  }
  if (roleId !== person.role_id) await setRole(ctx, person.id, roleId)
  await recordAudit(ctx, {
    action: 'user.role',
    object_id: person.id,
    ...(before !== null && { before: { role_id: before } }),
    after: { role_id: roleId },
  })
}

/** A role from claims is lost with the claim: the person then gets the default role. */
async function lostRole(ctx: Ctx, person: Person, rules: SignOnRules): Promise<string | null> {
  const given = await roleIdsByName(
    ctx,
    rules.every.map((rule) => rule.role),
  )
  return given.includes(person.role_id) ? DEFAULT_ROLE_ID : null
}

async function firstRole(ctx: Ctx, names: readonly string[]): Promise<string | null> {
  return (await roleIdsByName(ctx, names))[0] ?? null
}

function languageOf({ locale }: Claims): 'en' | 'fr' | null {
  const language = locale?.slice(0, 2).toLowerCase()
  return language === 'en' || language === 'fr' ? language : null
}
