import {
  DirectoryBusy,
  type OutsideGroup,
  type OutsideGroups,
  type RefreshedGroups,
} from '@parlance/plugin-api/directory.ts'
import type { GroupDirectory } from '@parlance/plugin-api/server.ts'
import { withDeadline } from '#core/deadline.ts'
import { type Ctx, inTransaction, type UserCtx } from '#core/context.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { pluginConfigs } from '#features/feature-configs/feature-configs.service.ts'
import { checkContext } from '#plugins/call-context.ts'
import type { LoadedPlugin } from '#plugins/loaded.ts'
import { runningPlugins } from './approvals.service.ts'
import { oneLine } from './one-line.ts'
import {
  confirmGroups,
  type DirectoryPerson,
  enrol,
  enrolActive,
  findPerson,
  forgetGroups,
  groupsOfPerson,
  knownGroups,
  moment,
  peopleAround,
  rememberGroups,
  takeDue,
} from './outside-groups.queries.ts'

/** How long groups remain valid after the last successful lookup. The documentation promises these four hours. */
const KEEP_S = 4 * 3_600
/** When they are looked up again: well within the hour that the documentation promises. */
const AGAIN_S = 40 * 60
const EVERY_S = 300
const LOOKUP_MS = 15_000
/** How long a sign-on waits; a slower lookup continues in the background. */
const SIGN_ON_MS = 3_000
const REFRESH_MS = 12_000
const SIDE_BY_SIDE = 4
const BATCH = 40
/** After this many consecutive failures a round ends, because the directory is not available. */
const FAILURES_MAX = 3
const GROUPS_MAX = 5_000
const ID_MAX = 100
const NAME_MAX = 200
const DETAIL_MAX = 320

type Directory = { plugin: LoadedPlugin; directory: GroupDirectory; settings: Record<string, unknown> }

/** Looks up the groups of people who are signed in or have a key, at least once an hour. */
export const refreshOutsideGroups: Job = {
  name: 'plugins.refresh_groups',
  every_s: EVERY_S,
  run: async (ctx, signal) => {
    const directories = await activeDirectories(ctx)
    await forgetGroups(
      ctx,
      directories.map(({ plugin }) => plugin.id),
    )
    const troubled: string[] = []
    for (const one of directories) {
      await enrolActive(ctx, one.plugin.id)
      if (!(await refreshDue(ctx, one, signal))) troubled.push(one.plugin.id)
    }
    if (troubled.length > 0) {
      throw new Error(
        `${troubled.join(', ')}: groups could not be looked up; the last known ones count for at most ${KEEP_S / 3_600} hours`,
      )
    }
  },
}

/** Looks up the groups of a person who signs on. A slow or failing directory does not prevent the sign-on. */
export async function refreshAtSignOn(ctx: Ctx, userId: string): Promise<void> {
  for (const one of await activeDirectories(ctx)) {
    try {
      const person = await findPerson(ctx, userId)
      if (person === undefined) return
      await enrol(ctx, one.plugin.id, [userId])
      await withDeadline(lookUp(ctx, one, person), SIGN_ON_MS)
    } catch (error) {
      ctx.log.warn({ err: error, plugin: one.plugin.id }, 'the groups of a person could not be looked up')
    }
  }
}

/** The groups of a plugin's directory, for its handlers. */
export function outsideGroups(
  ctx: UserCtx,
  plugin: LoadedPlugin,
  settings: Record<string, unknown>,
): OutsideGroups {
  return {
    mine: () => groupsOfPerson(ctx, plugin.id, ctx.actor.user_id),
    named: (ids) => knownGroups(ctx, plugin.id, ids),
    remember: (groups) => rememberGroups(ctx, plugin.id, checked(ctx, plugin, groups)),
    refresh: async ({ group_id, emails }) => {
      const { groups: directory } = plugin
      if (directory === undefined) throw new Error(`${plugin.id} has no directory`)
      const people = await peopleAround(ctx, group_id, emails)
      return await refreshNow(ctx, { plugin, directory, settings }, people)
    },
  }
}

async function activeDirectories(ctx: Ctx): Promise<Directory[]> {
  const withDirectory = (await runningPlugins(ctx)).filter(({ groups }) => groups !== undefined)
  if (withDirectory.length === 0) return []
  const configs = await pluginConfigs(ctx)
  return withDirectory.flatMap((plugin) => {
    const { is_on = false, settings = {} } = configs.get(plugin.id) ?? {}
    const { groups: directory } = plugin
    if (!is_on || !directory?.isConfigured(settings)) return []
    return [{ plugin, directory, settings }]
  })
}

/** False if the directory does not answer. */
async function refreshDue(ctx: Ctx, one: Directory, signal: AbortSignal): Promise<boolean> {
  const round = new Round(ctx, one)
  while (!signal.aborted && !round.isOver) {
    const due = await takeDue(ctx, one.plugin.id, { limit: BATCH, retry: EVERY_S })
    if (due.length === 0) break
    await round.lookUp(due, signal)
  }
  return round.failed === 0 || (round.refreshed > 0 && !round.isOver)
}

async function refreshNow(
  ctx: Ctx,
  one: Directory,
  people: readonly DirectoryPerson[],
): Promise<RefreshedGroups> {
  await enrol(
    ctx,
    one.plugin.id,
    people.map(({ id }) => id),
  )
  const round = new Round(ctx, one)
  await round.lookUp(people, AbortSignal.timeout(REFRESH_MS))
  const { refreshed, failed } = round
  return { refreshed, failed, waiting: people.length - refreshed - failed }
}

/** Runs lookups in parallel until too many of them fail. */
class Round {
  refreshed = 0
  failed = 0
  isOver = false
  private inARow = 0
  private readonly ctx: Ctx
  private readonly one: Directory
  constructor(ctx: Ctx, one: Directory) {
    this.ctx = ctx
    this.one = one
  }

  async lookUp(people: readonly DirectoryPerson[], signal: AbortSignal): Promise<void> {
    const left = [...people]
    const work = async () => {
      for (;;) {
        const person = signal.aborted || this.isOver ? undefined : left.shift()
        if (person === undefined) return
        await this.lookUpOne(person, signal)
      }
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
  }

  private async lookUpOne(person: DirectoryPerson, signal: AbortSignal): Promise<void> {
    try {
      await lookUp(this.ctx, this.one, person, signal)
      this.refreshed += 1
      this.inARow = 0
    } catch (error) {
      if (signal.aborted) return
      this.failed += 1
      this.inARow += 1
      if (error instanceof DirectoryBusy || this.inARow === FAILURES_MAX) this.isOver = true
      const fields = { err: error, plugin: this.one.plugin.id, user_id: person.id }
      this.ctx.log.warn(fields, 'the groups of a person could not be looked up; the last known ones count')
    }
  }
}

/** Requests the groups of a person from a directory and stores them. */
async function lookUp(
  ctx: Ctx,
  { plugin, directory, settings }: Directory,
  person: DirectoryPerson,
  until?: AbortSignal,
): Promise<void> {
  const began = await moment(ctx)
  const late = AbortSignal.timeout(LOOKUP_MS)
  const signal = until === undefined ? late : AbortSignal.any([until, late])
  const context = { ...checkContext(ctx, plugin, settings), signal }
  const found = await withDeadline(directory.groupsOf(context, person.email), LOOKUP_MS, { signal })
  if (found.length > GROUPS_MAX) throw new Error(`more than ${GROUPS_MAX} groups`)
  const groups = checked(ctx, plugin, found)
  await rememberGroups(ctx, plugin.id, groups)
  const ids = groups.map(({ id }) => id)
  await inTransaction(ctx, (tx) =>
    confirmGroups(tx, plugin.id, person.id, ids, { began, keep: KEEP_S, again: AGAIN_S }),
  )
}

/** Groups that can be stored and shown, without duplicates. Groups with an id of another plugin are left out. */
function checked(ctx: Ctx, plugin: LoadedPlugin, groups: readonly OutsideGroup[]): OutsideGroup[] {
  const byId = new Map<string, OutsideGroup>()
  for (const { id, name, detail } of groups) {
    if (!id.startsWith(`${plugin.id}:`) || id !== oneLine(id, ID_MAX)) {
      ctx.log.warn({ plugin: plugin.id }, 'a group with a wrong id was left out')
      continue
    }
    byId.set(id, { id, name: oneLine(name, NAME_MAX) || id, detail: oneLine(detail, DETAIL_MAX) })
  }
  return [...byId.values()]
}
