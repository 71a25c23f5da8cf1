import type { Feature } from '@parlance/contract/core/features.ts'
import type { KeyScope } from '@parlance/contract/core/endpoint.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/client.ts'
import { type NodePgQueryResultHKT, type PgDatabase } from '#db/drizzle.ts'
import type { FileStore } from '#adapters/files/port.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'
import type { Plugins } from '#plugins/load.ts'
import type { Logger } from 'pino'

/** Who calls, as the database says at this very call. */
export type Actor = {
  user_id: string
  /** The session, or the API key, that the call came with. */
  session_id: string
  username: string
  email: string
  lang: 'en' | 'fr' | null
  role_id: string
  /** A disabled person never becomes an actor; it is part of what access is asked about. */
  is_enabled: true
  /** Groups that plugins know this person in. */
  external_groups: readonly string[]
  /** By the role's id, never by its name. */
  is_administrator: boolean
  permissions: ReadonlySet<Permission>
  /** What is switched on for everybody. */
  features: ReadonlySet<Feature>
}

/** What the server is made of; made once in `main` or a test. */
export type Deps = {
  config: Config
  database: Database
  outbound: Outbound
  files: FileStore
  plugins: Plugins
  log: Logger
  /** This process, in leases. */
  instance_id: string
}

/** The database, or a transaction in it. */
export type Queries = PgDatabase<NodePgQueryResultHKT>

/** What services and queries take first. `db` is a transaction inside one. */
export type Ctx = { deps: Deps; db: Queries; log: Logger }

/** A context of a call made by somebody signed in. */
export type UserCtx = Ctx & { actor: Actor }

/** Whether somebody signed in made the call. */
export function isUserCtx(ctx: Ctx): ctx is UserCtx {
  return 'actor' in ctx
}

/** What an API key is limited to, besides the rights of its owner at this very call. Null: no limit. */
export type KeyGrant = {
  id: string
  scope: readonly KeyScope[]
  assistant_ids: readonly string[] | null
  model_ids: readonly string[] | null
  rate_per_minute: number | null
}

/** A context of a call made with an API key; the actor is its owner. */
export type KeyCtx = UserCtx & { key: KeyGrant }

/** Runs `work` in one transaction; everything it does with its context is done or undone together. */
export function inTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }))
}

type Settled<T> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Waits for statements of one transaction that are sent at once, until every one has ended: none of them goes on when
 * the transaction is over. Throws what the first of them threw, in their order.
 */
export async function together<const T extends readonly unknown[]>(work: T): Promise<Settled<T>> {
  const ends = await Promise.allSettled(work)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return ends.map((end) => (end.status === 'fulfilled' ? end.value : undefined)) as Settled<T>
}
