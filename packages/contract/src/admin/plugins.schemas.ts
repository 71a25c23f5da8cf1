import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { bilingual, instant } from '#core/schemas.ts'

const pluginId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

/** A plugin that is on, as the browser needs it. */
export const plugin = z.object({
  id: pluginId,
  has_global_provider: z.boolean(),
  /** Settings that are for the browser; never a secret. */
  settings: z.record(z.string(), z.json()),
})

/** What is wrong with the settings of a plugin. */
export const pluginProblem = z.object({
  /**
   * A required setting is missing, the plugin names the problem itself, its check failed, or it gave no answer in time.
   */
  kind: z.enum(['missing', 'own', 'failed', 'late']),
  /** Of the kind `own`: a key of the plugin's texts. Of `failed`: why, as it was logged. */
  text: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The feature config that is missing or wrong. */
  setting: z.object({ key: z.string(), name: bilingual }).nullable(),
})

const check = z.object({ checked_at: instant, problems: z.array(pluginProblem) })

export const adminPlugin = z.object({
  /** The name of its folder, which can be what is wrong with it. */
  id: z.string(),
  name: z.string(),
  description: bilingual,
  state: z.enum(['on', 'off', 'failed']),
  /** Why it could not be loaded, as it was logged; empty otherwise. */
  problem: z.string(),
  /** Whether its settings can be tested. */
  can_check: z.boolean(),
  /** Its required settings that are empty. */
  missing: z.array(pluginProblem),
  /** The last test of the settings as they are now. */
  check: check.nullable(),
})

export const pluginSchemas = {
  list: { answer: z.object({ data: z.array(plugin), is_internal_user: z.boolean() }) },
  adminList: { answer: z.object({ data: z.array(adminPlugin) }) },
  check: { params: z.strictObject({ id: pluginId }), answer: check },
} satisfies Record<string, CallSchemas>
