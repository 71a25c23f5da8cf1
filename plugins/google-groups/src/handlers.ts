import type { PluginCtx, Refusal as RefusalType } from '@parlance/plugin-api/server.ts'
import { Refusal } from '@parlance/plugin-api/server.ts'
import { findGroup, type Member, membersOf, nameOf, searchGroups } from './google/groups.ts'
import { type GoogleCode, GoogleProblem } from './google/problem.ts'
import { isConfigured, readSettings, type Settings } from './google/settings.ts'

const PAGE = 50
/** Members whose groups a refresh looks up immediately; the others follow within the hour. */
const REFRESHED_PAGES = 2
const REFRESHED_PAGE = 500

/** Groups that this person can share with: their own, or all of the organisation if an administrator allows it. */
export async function list(
  ctx: PluginCtx,
  { query, cursor }: { query: string; cursor?: string | undefined },
) {
  const settings = configured(ctx)
  if (!settings.all_groups) return ownGroups(await ctx.groups.mine(), query.trim(), cursor)
  return await orRefusal(async () => {
    const page = await searchGroups(ctx, settings, query.trim(), cursor, PAGE)
    await ctx.groups.remember(page.data)
    return page
  })
}

export async function members(
  ctx: PluginCtx,
  { group_id, cursor }: { group_id: string; cursor?: string | undefined },
): Promise<{ data: Member[]; next_cursor: string | null }> {
  const settings = configured(ctx)
  const name = await requireGroup(ctx, settings, group_id)
  return await orRefusal(async () => {
    const { rows, next } = await membersOf(ctx, settings, name, cursor, PAGE)
    return { data: rows, next_cursor: next }
  })
}

export async function refresh(ctx: PluginCtx, { group_id }: { group_id: string }) {
  const settings = configured(ctx)
  const name = await requireGroup(ctx, settings, group_id)
  return await orRefusal(async () => {
    const emails: string[] = []
    let cursor: string | undefined
    try {
      await ctx.groups.remember([await findGroup(ctx, settings, name)])
      for (let page = 0; page < REFRESHED_PAGES; page += 1) {
        const { rows, next } = await membersOf(ctx, settings, name, cursor, REFRESHED_PAGE)
        emails.push(...rows.flatMap(({ type, email }) => (type === 'user' && email !== '' ? [email] : [])))
        if (next === null) break
        cursor = next
      }
    } catch (error) {
      // a deleted or closed group has no members, and the lookups below return none
      const isGone = error instanceof GoogleProblem && ['group_missing', 'forbidden'].includes(error.code)
      if (!isGone) throw error
    }
    return await ctx.groups.refresh({ group_id, emails })
  })
}

function configured({ settings }: PluginCtx): Settings {
  if (!isConfigured(settings)) throw new Refusal(503, 'plugins.google-groups.not_configured')
  return readSettings(settings)
}

/** Returns the name of the group at Google; 404 for a group that this person cannot share with. */
async function requireGroup(ctx: PluginCtx, { all_groups }: Settings, id: string): Promise<string> {
  const name = nameOf(id)
  const isOpen = all_groups || ctx.actor.is_administrator
  const isTheirs = isOpen || (await ctx.groups.mine()).some((group) => group.id === id)
  if (name === null || !isTheirs) throw new Refusal(404, 'plugins.google-groups.group_missing')
  return name
}

const STATUS: Record<GoogleCode, RefusalType['status']> = {
  auth_failed: 503,
  forbidden: 503,
  group_missing: 404,
  busy: 503,
  unreachable: 503,
  malformed: 503,
  nesting_limit: 503,
}

/** Explains in the person's language why the request to Google failed. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof GoogleProblem)) throw error
    throw new Refusal(STATUS[error.code], `plugins.google-groups.${error.code}`)
  }
}

type Known = { id: string; name: string; detail: string }

function ownGroups(mine: readonly Known[], query: string, cursor: string | undefined) {
  const wanted = query.toLowerCase()
  const found = mine.filter(({ name, detail }) => `${name} ${detail}`.toLowerCase().includes(wanted))
  const start = Math.max(0, Number.parseInt(cursor ?? '0', 10) || 0)
  const next = start + PAGE < found.length ? String(start + PAGE) : null
  return { data: found.slice(start, start + PAGE), next_cursor: next }
}
