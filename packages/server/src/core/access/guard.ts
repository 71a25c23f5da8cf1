import type { Permission } from '@parlance/contract/core/permissions.ts'
import type { Ctx } from '#core/context.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { boolean, type Column, columns, extend, nullable, rowsOf, uuid } from '#db/rows.ts'
import type { Grantee } from './grants.ts'

/** The person whose access is checked: the caller, or another person in an explanation. */
export type Subject = {
  user_id: string
  is_enabled: boolean
  is_administrator: boolean
  permissions: ReadonlySet<Permission>
}

export type Rule<R extends string> = {
  /** One of these relations is required. */
  by: readonly R[]
  /** The role must include this permission. */
  permission: Permission
  /** With these relations, another permission is required instead. */
  instead?: Readonly<Partial<Record<R, Permission>>>
  /** Some actions require a second permission. */
  also?: Permission
  /** Some actions require that the row is in use: an assistant enabled, a base not archived. */
  enabled?: true
  /** Some actions require that the row is not hidden from the person. */
  shown?: true
}

/**
 * Rules for the rows of one table, with an SQL condition for each relation. Enforcement,
 * lists and explanations all use them, so that they cannot differ.
 */
export type Guard<A extends string, R extends string> = {
  /** The table with the alias that the conditions use. */
  from: SQL
  id: SQL
  /** Excludes soft-deleted rows. */
  alive: SQL
  /** The condition for rules with `enabled`. */
  enabled: SQL
  /** The condition for rules with `shown`, for tables with rows that can be hidden. */
  shown?: (subject: Grantee) => SQL
  relations: readonly R[]
  rules: Readonly<Record<A, Rule<R>>>
  /** A relation only counts with this permission. */
  needs: Readonly<Partial<Record<R, Permission>>>
  condition: (subject: Grantee, relation: R) => SQL
}

/** The relations of a person to a row. Every decision follows from them and from the rules. */
export type Facts<R extends string> = {
  id: string
  is_enabled: boolean
  is_shown: boolean
  relations: ReadonlySet<R>
}

export type Reason<R extends string> =
  | { kind: 'relation'; relation: R }
  | { kind: 'permission_missing'; permission: Permission }
  | { kind: 'person_disabled' }
  | { kind: 'not_enabled' }
  | { kind: 'hidden' }
  | { kind: 'no_relation' }

export type Verdict<A extends string, R extends string> = {
  action: A
  is_allowed: boolean
  because: Reason<R>[]
}

/** Filters the rows with which the subject is allowed an action, for lists. */
export function mayWith<A extends string, R extends string>(
  guard: Guard<A, R>,
  subject: Subject,
  action: A,
): SQL {
  const rule = guard.rules[action]
  if (!subject.is_enabled) return sql`false`
  return standing(
    guard,
    subject,
    rule,
    rule.by.filter((relation) => opens(guard, subject, rule, relation)),
  )
}

/**
 * Whether a person, given as a column of the query, still has a relation to the row that allows the action. For work
 * that is already running: the role is not checked again.
 */
export function stillStands<A extends string, R extends string>(
  guard: Guard<A, R>,
  userId: SQL,
  action: A,
): SQL {
  const rule = guard.rules[action]
  return standing(guard, { user_id: userId }, rule, rule.by)
}

const standingRow = columns({ id: uuid, in_use: boolean, shown: boolean })

/** A condition is null where it compares with what a row lacks, such as an owner. */
function relationColumns<R extends string>(relations: readonly R[]): Record<R, Column<boolean | null>> {
  const all = relations.map((relation) => [relation, nullable(boolean)])
  return Object.fromEntries(all) as Record<R, Column<boolean | null>>
}

/** The relations of the subject to some rows, without deleted and unknown ones. */
export async function factsAbout<A extends string, R extends string>(
  ctx: Ctx,
  guard: Guard<A, R>,
  subject: Subject,
  ids: readonly string[],
): Promise<Facts<R>[]> {
  if (ids.length === 0) return []
  const declared = extend(standingRow, relationColumns(guard.relations))
  const relations = guard.relations.map(
    (relation) => sql`(${guard.condition(subject, relation)}) AS ${sql.identifier(relation)}`,
  )
  const rows = await rowsOf(
    ctx.db,
    declared,
    sql`SELECT ${guard.id} AS id, (${guard.enabled}) AS in_use, (${shownTo(guard, subject)}) AS shown, ${sql.join(relations, sql`, `)}
      FROM ${guard.from} WHERE ${guard.id} IN ${ids} AND ${guard.alive}`,
  )
  return rows.map((row) => ({
    id: row.id,
    is_enabled: row.in_use,
    is_shown: row.shown,
    relations: new Set(guard.relations.filter((relation) => row[relation])),
  }))
}

/** Whether the facts allow an action, with the reasons: the relations that allow it, or everything that prevents it. */
export function judge<A extends string, R extends string>(
  guard: Guard<A, R>,
  subject: Subject,
  facts: Facts<R>,
  action: A,
): Verdict<A, R> {
  const rule = guard.rules[action]
  const held = rule.by.filter((relation) => facts.relations.has(relation))
  const ways = held.filter((relation) => opens(guard, subject, rule, relation))
  const missing =
    held.length === 0
      ? lacking(subject, rule, undefined)
      : held.flatMap((relation) => (ways.length > 0 ? [] : lacking(subject, rule, relation)))
  const against: Reason<R>[] = []
  if (!subject.is_enabled) against.push({ kind: 'person_disabled' })
  for (const permission of new Set(missing)) against.push({ kind: 'permission_missing', permission })
  if (rule.enabled === true && !facts.is_enabled) against.push({ kind: 'not_enabled' })
  if (rule.shown === true && !facts.is_shown) against.push({ kind: 'hidden' })
  if (held.length === 0) against.push({ kind: 'no_relation' })
  else if (!held.some((relation) => counts(guard, subject, relation))) {
    for (const relation of held) {
      const permission = guard.needs[relation]
      if (permission !== undefined) against.push({ kind: 'permission_missing', permission })
    }
  }
  if (against.length > 0) return { action, is_allowed: false, because: against }
  return { action, is_allowed: true, because: ways.map((relation) => ({ kind: 'relation', relation })) }
}

/** All actions that a guard knows. */
export function actionsOf<A extends string, R extends string>(guard: Guard<A, R>): A[] {
  return Object.keys(guard.rules) as A[]
}

/** Whether the subject is allowed to know that the row exists: 403 if so, else 404. */
export function mayKnow<A extends string, R extends string>(
  guard: Guard<A, R>,
  subject: Subject,
  facts: Facts<R>,
): boolean {
  return [...facts.relations].some((relation) => counts(guard, subject, relation))
}

function standing<A extends string, R extends string>(
  guard: Guard<A, R>,
  grantee: Grantee,
  rule: Rule<R>,
  by: readonly R[],
): SQL {
  if (by.length === 0) return sql`false`
  const ways = by.map((relation) => guard.condition(grantee, relation))
  const enabled = rule.enabled === true ? sql`AND ${guard.enabled}` : sql``
  const shown = rule.shown === true ? sql`AND ${shownTo(guard, grantee)}` : sql``
  return sql`(${guard.alive} ${enabled} ${shown} AND (${sql.join(ways, sql` OR `)}))`
}

function shownTo<A extends string, R extends string>(guard: Guard<A, R>, grantee: Grantee): SQL {
  return guard.shown?.(grantee) ?? sql`true`
}

function holds(subject: Subject, permission: Permission): boolean {
  return subject.is_administrator || subject.permissions.has(permission)
}

/** The permissions of a rule that the subject's role lacks, with a relation or with none. */
function lacking<R extends string>(
  subject: Subject,
  { permission, instead, also }: Rule<R>,
  relation: R | undefined,
): Permission[] {
  const asked = [(relation && instead?.[relation]) ?? permission, ...(also === undefined ? [] : [also])]
  return asked.filter((one) => !holds(subject, one))
}

/** Whether the subject is allowed the action if they have this relation. */
function opens<A extends string, R extends string>(
  guard: Guard<A, R>,
  subject: Subject,
  rule: Rule<R>,
  relation: R,
): boolean {
  return counts(guard, subject, relation) && lacking(subject, rule, relation).length === 0
}

function counts<A extends string, R extends string>(
  guard: Guard<A, R>,
  subject: Subject,
  relation: R,
): boolean {
  const permission = guard.needs[relation]
  return permission === undefined || holds(subject, permission)
}
