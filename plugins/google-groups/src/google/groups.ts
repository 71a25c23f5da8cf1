import type { OutsideGroup } from '@parlance/plugin-api/directory.ts'
import { z } from 'zod'
import { allOf, get, type Page, pageOf, quoted } from './api.ts'
import type { GoogleContext } from './exchange.ts'
import { MEMBER_ROLES, MEMBER_TYPES } from '../member-words.ts'
import { GoogleProblem } from './problem.ts'
import type { Settings } from './settings.ts'

/** Group ids in the product begin with the id of the plugin. */
const PREFIX = 'google-groups:'
const FORUM = "'cloudidentity.googleapis.com/groups.discussion_forum' in labels"
const GROUPS_MAX = 2_000
const DEPTH_MAX = 20
const SIDE_BY_SIDE = 8
const PAGE = '200'

const key = z.object({ id: z.string().max(1_000) })
const name = z.string().regex(/^groups\/[A-Za-z0-9_-]{1,80}$/)
/** A group that a person is in, directly or through other groups (`GroupRelation`, `MembershipRelation`). */
const relation = z.object({ group: name, groupKey: key.optional(), displayName: z.string().optional() })
type Relation = z.output<typeof relation>
const group = z.object({ name, groupKey: key.optional(), displayName: z.string().optional() })
const member = z.object({
  preferredMemberKey: key.optional(),
  type: z.string().optional(),
  roles: z.array(z.object({ name: z.string() })).optional(),
  createTime: z.iso.datetime({ offset: true }).optional(),
})

export type Member = {
  email: string
  type: (typeof MEMBER_TYPES)[number]
  role: (typeof MEMBER_ROLES)[number]
  joined_at: string | null
}

/** The name of a group at Google, from its id in the product; null for an id of another plugin. */
export function nameOf(id: string): string | null {
  const own = `groups/${id.slice(PREFIX.length)}`
  return id.startsWith(PREFIX) && name.safeParse(own).success ? own : null
}

/**
 * All groups of a person, including nested ones. Google can find them in one search, but not in every edition, and not
 * if one of the groups is hidden from the service account. In these cases direct groups are requested, and then their
 * parent groups.
 */
export async function groupsOf(
  context: GoogleContext,
  settings: Settings,
  email: string,
): Promise<OutsideGroup[]> {
  try {
    const found = await related(context, settings, 'searchTransitiveGroups', [
      `member_key_id == ${quoted(email)}`,
      FORUM,
      `parent == ${quoted(`customers/${settings.customer}`)}`,
    ])
    return found.map(outsideGroup)
  } catch (error) {
    if (isCode(error, 'group_missing')) return []
    if (!isCode(error, 'forbidden')) throw error
  }
  return await upwards(context, settings, email)
}

/** Walks from a person to their groups and on to the parents of these; each group is visited once. */
async function upwards(context: GoogleContext, settings: Settings, email: string): Promise<OutsideGroup[]> {
  const found = new Map<string, Relation>()
  let level = await directGroups(context, settings, email)
  for (let depth = 0; level.length > 0; depth += 1) {
    const fresh = [...new Map(level.map((one) => [one.group, one])).values()].filter(
      (one) => !found.has(one.group),
    )
    for (const one of fresh) found.set(one.group, one)
    if (found.size > GROUPS_MAX || depth === DEPTH_MAX) throw new GoogleProblem('nesting_limit')
    level = []
    for (let at = 0; at < fresh.length; at += SIDE_BY_SIDE) {
      const some = fresh.slice(at, at + SIDE_BY_SIDE)
      level.push(...(await Promise.all(some.map((one) => parentsOf(context, settings, one)))).flat())
    }
  }
  return [...found.values()].map(outsideGroup)
}

async function directGroups(context: GoogleContext, settings: Settings, email: string): Promise<Relation[]> {
  try {
    const query = [`member_key_id == ${quoted(email)}`, FORUM]
    return await related(context, settings, 'searchDirectGroups', query)
  } catch (error) {
    // a person whom Google does not know is in no group
    if (isCode(error, 'group_missing')) return []
    throw error
  }
}

/** A hidden group does not prevent the others from being found. */
async function parentsOf(
  context: GoogleContext,
  settings: Settings,
  { groupKey }: Relation,
): Promise<Relation[]> {
  if (groupKey === undefined) return []
  try {
    return await directGroups(context, settings, groupKey.id)
  } catch (error) {
    if (!isCode(error, 'forbidden')) throw error
    context.log.info({}, 'the parents of a group are hidden from the service account')
    return []
  }
}

function related(
  context: GoogleContext,
  settings: Settings,
  search: 'searchTransitiveGroups' | 'searchDirectGroups',
  query: string[],
): Promise<Relation[]> {
  return allOf(context, settings, {
    path: `groups/-/memberships:${search}`,
    list: 'memberships',
    row: relation,
    parameters: { query: query.join(' && '), pageSize: PAGE },
  })
}

/** A page of the groups of the organisation with names that contain a text, then of those with such addresses. */
export async function searchGroups(
  context: GoogleContext,
  settings: Settings,
  text: string,
  cursor: string | undefined,
  size: number,
): Promise<{ data: OutsideGroup[]; next_cursor: string | null }> {
  const isByKey = cursor?.startsWith('k') ?? false
  const token = cursor?.slice(1) ?? ''
  const field = isByKey ? 'group_key' : 'display_name'
  const wanted = text === '' ? [] : [`${field}.contains(${quoted(text)})`]
  const query = [`parent == ${quoted(`customers/${settings.customer}`)}`, FORUM, ...wanted].join(' && ')
  const { rows, next } = await pageOf(context, settings, {
    path: 'groups:search',
    list: 'groups',
    row: group,
    parameters: { query, pageSize: String(size), ...(token !== '' && { pageToken: token }) },
  })
  const after = next === null ? null : `${isByKey ? 'k' : 'n'}${next}`
  return {
    data: rows.map((one) => outsideGroup({ ...one, group: one.name })),
    next_cursor: after ?? (text !== '' && !isByKey ? 'k' : null),
  }
}

/** A group by its name at Google. */
export async function findGroup(
  context: GoogleContext,
  settings: Settings,
  groupName: string,
): Promise<OutsideGroup> {
  const parsed = group.safeParse(await get(context, settings, groupName))
  if (!parsed.success) throw new GoogleProblem('malformed')
  return outsideGroup({ ...parsed.data, group: parsed.data.name })
}

/** A page of the direct members of a group, in Google's order. */
export async function membersOf(
  context: GoogleContext,
  settings: Settings,
  groupName: string,
  cursor: string | undefined,
  size: number,
): Promise<Page<Member>> {
  const { rows, next } = await pageOf(context, settings, {
    path: `${groupName}/memberships`,
    list: 'memberships',
    row: member,
    parameters: { view: 'FULL', pageSize: String(size), ...(cursor !== undefined && { pageToken: cursor }) },
  })
  return { rows: rows.map(memberOf), next }
}

function memberOf({ preferredMemberKey, type, roles = [], createTime }: z.output<typeof member>): Member {
  const kind = type?.toLowerCase()
  const held = roles.map((role) => role.name.toLowerCase())
  return {
    email: preferredMemberKey?.id ?? '',
    type: MEMBER_TYPES.find((one) => one === kind) ?? 'unknown',
    role: MEMBER_ROLES.find((one) => held.includes(one)) ?? 'member',
    joined_at: createTime ?? null,
  }
}

function outsideGroup({ group: own, groupKey, displayName = '' }: Relation): OutsideGroup {
  const detail = groupKey?.id ?? ''
  return { id: `${PREFIX}${own.slice('groups/'.length)}`, name: displayName.trim() || detail, detail }
}

function isCode(error: unknown, code: GoogleProblem['code']): boolean {
  return error instanceof GoogleProblem && error.code === code
}
