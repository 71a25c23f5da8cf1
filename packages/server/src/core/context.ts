import type { Feature } from '@parlance/contract/core/features.ts'
import type { KeyScope } from '@parlance/contract/core/endpoint.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/client.ts'
import type { Queries } from '#db/queries.ts'
import type { DocumentKeys } from '#core/secrets/document-keys.ts'
import type { FileStore } from '#adapters/files/port.ts'
import type { McpClient } from '#adapters/mcp/port.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'
import type { Plugins } from '#plugins/load.ts'
import type { Logger } from 'pino'

/** The caller, read from the database for this call. */
export type Actor = {
  user_id: string
  /** The session or API key of the call. */
  session_id: string
  username: string
  email: string
  lang: 'en' | 'fr' | null
  role_id: string
  /** Always true for an actor; access rules check it for other people. */
  is_enabled: true
  /** Decided by the id of the role, never by its name. */
  is_administrator: boolean
  permissions: ReadonlySet<Permission>
  /** What is switched on for everyone. */
  features: ReadonlySet<Feature>
}

/** The parts of the server, created once by `main` or a test. */
export type Deps = {
  config: Config
  database: Database
  outbound: Outbound
  /**
   * For addresses that people choose; hosts that the operator allowed for providers and sources are not allowed here.
   */
  web: Outbound
  /** Calls tools of MCP servers. */
  mcp: McpClient
  files: FileStore
  document_keys: DocumentKeys
  plugins: Plugins
  log: Logger
  /** Identifies this process in leases. */
  instance_id: string
}

export type { Queries } from '#db/queries.ts'

/** First parameter of services and queries. Inside a transaction, `db` is that transaction. */
export type Ctx = { deps: Deps; db: Queries; log: Logger }

/** The context of a call by a signed-in person. */
export type UserCtx = Ctx & { actor: Actor }

/** Whether a signed-in person made the call. */
export function isUserCtx(ctx: Ctx): ctx is UserCtx {
  return 'actor' in ctx
}

/** Limits of an API key, in addition to the current permissions of its owner. Null: no limit. */
export type KeyGrant = {
  id: string
  scope: readonly KeyScope[]
  assistant_ids: readonly string[] | null
  model_ids: readonly string[] | null
  rate_per_minute: number | null
}

/** The context of a call with an API key; the actor is its owner. */
export type KeyCtx = UserCtx & { key: KeyGrant }

/** Runs `work` in one transaction: everything it does with its context is committed or rolled back together. */
export function inTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }))
}

type Settled<T> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Waits until all statements of a transaction that were sent together have ended, so that none is still running when
 * the transaction ends. Throws the error of the first statement that failed, in their order.
 */
export async function together<const T extends readonly unknown[]>(work: T): Promise<Settled<T>> {
  const ends = await Promise.allSettled(work)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return ends.map((end) => (end.status === 'fulfilled' ? end.value : undefined)) as Settled<T>
}

/**
 * The same for the last statements of a transaction, which is committed in one round trip with them. If one fails,
 * everything is rolled back; the transaction cannot be used afterwards.
 */
export async function lastTogether<const T extends readonly unknown[]>(
  ctx: Ctx,
  work: T,
): Promise<Settled<T>> {
  const committed = ctx.db.commit()
  const [ends] = await together([together(work), committed])
  return ends
}
