import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { bilingual } from '#core/schemas.ts'

const pluginId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

/** A plugin that is on, as the browser needs it. */
export const plugin = z.object({
  id: pluginId,
  has_global_provider: z.boolean(),
  /** Settings that are for the browser; never a secret. */
  settings: z.record(z.string(), z.json()),
})

export const adminPlugin = z.object({
  /** The name of its folder, which can be what is wrong with it. */
  id: z.string(),
  name: z.string(),
  description: bilingual,
  state: z.enum(['on', 'off', 'failed']),
  /** Why it could not be loaded, as it was logged; empty otherwise. */
  problem: z.string(),
})

export const pluginSchemas = {
  list: { answer: z.object({ data: z.array(plugin), is_internal_user: z.boolean() }) },
  adminList: { answer: z.object({ data: z.array(adminPlugin) }) },
} satisfies Record<string, CallSchemas>
