import type { ShareGap } from '@parlance/contract/assistants/assistant-sharing.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import { may } from '#core/access/permissions.ts'
import type { UserCtx } from '#core/context.ts'
import type { SQL } from '#db/drizzle.ts'
import {
  type BaseLack,
  basesLacked,
  basesLackedOutside,
  countWithout,
  hasTools,
  holdersOf,
  membersOf,
  modelsLacked,
  modelsLackedOutside,
  onlyPerson,
  serversLacked,
  serversLackedOutside,
  type Lack,
} from './gaps.queries.ts'

/** The permissions needed to use an assistant. */
const NEEDED: readonly Permission[] = ['assistant:read', 'chat:create']
/** The permission for its tools; without it the assistant answers without them. */
const FOR_TOOLS: Permission = 'tool:use'

/** What a person would lack to use a version. */
export async function gapsOfPerson(
  ctx: UserCtx,
  versionId: string,
  person: { id: string; name: string; is_enabled: boolean },
): Promise<ShareGap[]> {
  return [...gapsInAccount(person), ...(await gapsOf(ctx, versionId, onlyPerson(person.id)))]
}

/** The gap of a disabled person; undefined for a person that the caller cannot name. */
export function gapsInAccount(person: { id: string; name: string; is_enabled: boolean } | null): ShareGap[] {
  if (person === null || person.is_enabled) return []
  return [{ kind: 'disabled', id: person.id, name: person.name, people: 1, remedy: 'administrator' }]
}

/** What the members of a group would lack. */
export function gapsOfGroup(ctx: UserCtx, versionId: string, groupId: string): Promise<ShareGap[]> {
  return gapsOf(ctx, versionId, membersOf(groupId))
}

/** The gaps of an external group; its members are not known. */
export async function gapsOfExternalGroup(
  ctx: UserCtx,
  versionId: string,
  groupId: string,
): Promise<ShareGap[]> {
  const models = await modelsLackedOutside(ctx, versionId, groupId)
  const bases = await basesLackedOutside(ctx, versionId, groupId)
  const servers = await serversLackedOutside(ctx, versionId, groupId)
  return [
    ...models.map((lack) => modelGap(ctx, lack)),
    ...bases.map(baseGap),
    ...servers.map((lack) => toolGap(ctx, lack)),
  ]
}

/** The gaps of people who can install it from the marketplace; a review grants nothing itself. */
export async function gapsOfMarketplace(ctx: UserCtx, versionId: string): Promise<ShareGap[]> {
  const gaps = await gapsOf(ctx, versionId, holdersOf('marketplace:install'))
  return gaps.map((gap) => ({ ...gap, remedy: 'administrator' }))
}

/** The permissions that a person or the members of a group lack; the members of an external group are not known. */
export async function gapsInRights(
  ctx: UserCtx,
  { subject_type, subject_id }: { subject_type: 'user' | 'group' | 'external_group'; subject_id: string },
  needed: readonly Permission[],
): Promise<ShareGap[]> {
  if (subject_type === 'external_group') return []
  const people = subject_type === 'user' ? onlyPerson(subject_id) : membersOf(subject_id)
  return await lackedRights(ctx, people, needed)
}

async function gapsOf(ctx: UserCtx, versionId: string, people: SQL): Promise<ShareGap[]> {
  const needed = (await hasTools(ctx, versionId)) ? [...NEEDED, FOR_TOOLS] : NEEDED
  const rights = await lackedRights(ctx, people, needed)
  const models = await modelsLacked(ctx, versionId, people)
  const bases = await basesLacked(ctx, versionId, people)
  const servers = await serversLacked(ctx, versionId, people)
  return [
    ...rights,
    ...models.map((lack) => modelGap(ctx, lack)),
    ...bases.map(baseGap),
    ...servers.map((lack) => toolGap(ctx, lack)),
  ]
}

async function lackedRights(ctx: UserCtx, people: SQL, needed: readonly Permission[]): Promise<ShareGap[]> {
  const gaps: ShareGap[] = []
  for (const permission of needed) {
    const count = await countWithout(ctx, permission, people)
    if (count > 0) {
      gaps.push({
        kind: 'permission',
        id: permission,
        name: permission,
        people: count,
        remedy: 'administrator',
      })
    }
  }
  return gaps
}

function modelGap(ctx: UserCtx, lack: Lack): ShareGap {
  return { kind: 'model', ...lack, remedy: may(ctx.actor, 'llm:configure') ? 'grant' : 'administrator' }
}

function toolGap(ctx: UserCtx, lack: Lack): ShareGap {
  return { kind: 'tool', ...lack, remedy: may(ctx.actor, 'provider:manage') ? 'grant' : 'administrator' }
}

function baseGap({ may_share, ...lack }: BaseLack): ShareGap {
  return { kind: 'knowledge_base', ...lack, remedy: may_share ? 'grant' : 'administrator' }
}
