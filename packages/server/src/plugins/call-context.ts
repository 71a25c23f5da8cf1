import type { OutsideGroups } from '@parlance/plugin-api/directory.ts'
import type {
  CheckContext,
  PluginCtx,
  PluginDatabase,
  PluginFile,
  Product,
  UploadCtx,
} from '@parlance/plugin-api/server.ts'
import { inTransaction, type Ctx, type UserCtx } from '#core/context.ts'
import { rawStatement } from '#db/raw.ts'
import type { LoadedPlugin } from './loaded.ts'

/** The product's data about the person and the plugin of this call. */
export type CallFacts = {
  /** Only for a call that takes a form. */
  file?: PluginFile
  settings: Record<string, unknown>
  email_verified: boolean
  is_internal: boolean
  product: Product
  groups: OutsideGroups
}

/** The context of a plugin's handler. */
export function callContext(ctx: UserCtx, plugin: LoadedPlugin, facts: CallFacts): PluginCtx | UploadCtx {
  const { user_id, username, email, lang, is_administrator, permissions } = ctx.actor
  const { email_verified, is_internal, product, groups } = facts
  return {
    ...checkContext(ctx, plugin, facts.settings),
    actor: { user_id, username, email, email_verified, lang, is_administrator, permissions, is_internal },
    ...(facts.file !== undefined && { file: facts.file }),
    product,
    groups,
  }
}

/** The part of the context that does not need a person. */
export function checkContext(
  ctx: Ctx,
  plugin: LoadedPlugin,
  settings: Record<string, unknown>,
): CheckContext {
  const log = ctx.log.child({ plugin: plugin.id })
  return {
    db: pluginDatabase(ctx),
    settings,
    // field by field, so that a plugin cannot set our own options
    fetch: async (url, { method = 'GET', headers = {}, body, signal } = {}) => {
      const hosts = hostsOf(plugin, settings)
      if (!hosts.includes(new URL(url).host)) {
        throw new Error(`${plugin.id} does not name the host of ${url} among those it may ask`)
      }
      const init = { method, headers, ...(body !== undefined && { body }), ...(signal && { signal }) }
      return await ctx.deps.outbound.fetch(url, { ...init, class: 'json', only_hosts: hosts })
    },
    log: {
      info: (fields, message) => log.info(fields, message),
      warn: (fields, message) => log.warn(fields, message),
    },
  }
}

function hostsOf({ hosts = [] }: LoadedPlugin, settings: Record<string, unknown>): readonly string[] {
  return typeof hosts === 'function' ? hosts(settings) : hosts
}

/** The database as plugins see it. */
export function pluginDatabase(ctx: Ctx): PluginDatabase {
  return {
    async query<Row>(text: string, values: readonly unknown[] = []) {
      const { rows } = await ctx.db.execute(rawStatement(text, values))
      // the plugin declares the row type, as with any driver
      return rows as Row[]
    },
    transaction: (work) => inTransaction(ctx, (tx) => work(pluginDatabase(tx))),
  }
}
