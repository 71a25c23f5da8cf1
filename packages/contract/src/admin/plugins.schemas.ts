import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { bilingual, instant } from '#core/schemas.ts'

const pluginId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

/** A plugin that is on, as the browser needs it. */
export const plugin = z.object({
  id: pluginId,
  has_global_provider: z.boolean(),
  /** The address of its browser part on our own origin; null if the page was built with it, or if it has none. */
  entry: z.string().nullable(),
  /** Settings that are for the browser; never a secret. */
  settings: z.record(z.string(), z.json()),
})

/** A problem with the settings of a plugin. */
export const pluginProblem = z.object({
  /**
   * A required setting is missing, the plugin reports a problem itself, its check failed, or it did not answer in
   * time.
   */
  kind: z.enum(['missing', 'own', 'failed', 'late']),
  /** Of the kind `own`: a key of the plugin's texts. Of `failed`: the logged reason. */
  text: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The feature config that is missing or wrong. */
  setting: z.object({ key: z.string(), name: bilingual }).nullable(),
})

/** What failed in a plugin in the last days, where, and how often. */
export const pluginFailure = z.object({
  /** A slot, a hook, a page, a call, or `loading`. */
  place: z.string(),
  message: z.string(),
  count: z.number().int(),
  last_at: instant,
})

/** The permissions and hosts that a packed plugin requests. */
const packed = z.object({
  version: z.string(),
  /** Of all its files; an approval only covers these. */
  hash: z.string(),
  /** Null if it was never approved, or if its files were changed since. */
  approved_at: instant.nullable(),
  /** Whether another version of its files was approved. */
  is_changed: z.boolean(),
  hosts: z.array(z.string()),
  sources: z.array(z.string()),
  device_permissions: z.array(z.string()),
  permissions: z.array(z.string()),
  calls: z.array(z.string()),
  has_tables: z.boolean(),
  /** Of its browser part, once it is approved. */
  entry: z.string().nullable(),
})

const check = z.object({ checked_at: instant, problems: z.array(pluginProblem) })

export const adminPlugin = z.object({
  /** The name of its folder, which can itself be invalid. */
  id: z.string(),
  name: z.string(),
  description: bilingual,
  /** Waiting for the approval of an administrator. */
  state: z.enum(['on', 'off', 'waiting', 'failed']),
  /** The logged reason why it could not be loaded; empty otherwise. */
  problem: z.string(),
  /** Whether its settings can be tested. */
  can_check: z.boolean(),
  /** Its required settings that are empty. */
  missing: z.array(pluginProblem),
  /** The last test of the current settings. */
  check: check.nullable(),
  /** Null for a built-in plugin. */
  packed: packed.nullable(),
  failures: z.array(pluginFailure),
})

export const pluginSchemas = {
  list: { answer: z.object({ data: z.array(plugin), is_internal_user: z.boolean() }) },
  adminList: { answer: z.object({ data: z.array(adminPlugin) }) },
  check: { params: z.strictObject({ id: pluginId }), answer: check },
  approve: {
    params: z.strictObject({ id: pluginId }),
    body: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  },
  revoke: { params: z.strictObject({ id: pluginId }) },
  reportFailure: {
    body: z.strictObject({
      plugin_id: pluginId,
      place: z.string().regex(/^[\w-]{1,60}$/),
      message: z.string().max(300),
    }),
  },
} satisfies Record<string, CallSchemas>
