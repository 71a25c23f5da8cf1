import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { HEALTH_PROVIDERS_MAX } from '#core/limits.ts'
import { instant } from '#core/schemas.ts'
import { pluginFailure, pluginProblem } from './plugins.schemas.ts'

const state = z.enum(['up', 'degraded', 'down'])
const ms = z.number().int().nullable()

export const health = z.object({
  state,
  checked_at: instant,
  server: z.object({
    version: z.string(),
    node: z.string(),
    uptime_s: z.number().int(),
    memory_bytes: z.number().int(),
    /** Answers being written by this process. */
    running: z.number().int(),
    /** Processes that have written an answer in the last minute, this one included. */
    processes: z.number().int(),
  }),
  database: z.object({
    state,
    kind: z.enum(['postgres', 'embedded']),
    version: z.string(),
    ping_ms: ms,
    size_bytes: z.number().int(),
    migrations: z.number().int(),
    /** Required for vectors; without it, search uses words only. */
    has_vectors: z.boolean(),
  }),
  storage: z.object({ state, kind: z.enum(['folder', 's3']), free_bytes: z.number().int().nullable() }),
  /**
   * The keys of documents: down if they cannot be read, degraded if some are missing, so that these documents have to be
   * read again from their files.
   */
  keys: z.object({ state, missing: z.number().int() }),
  /** Keeps what was shown but is not saved yet, in case this process is killed. */
  journal: z.object({ state }),
  sign_on: z.object({ state, is_development: z.boolean(), ping_ms: ms }),
  /** Enabled providers, failing ones first. */
  providers: z
    .array(
      z.object({
        name: z.string(),
        /** Untested: no call was made with any of its keys. */
        state: z.enum(['up', 'degraded', 'down', 'untested']),
        models: z.number().int(),
        failing_keys: z.number().int(),
        last_error: z.string().nullable(),
      }),
    )
    .max(HEALTH_PROVIDERS_MAX),
  /** All enabled providers, including those that are not listed here. */
  provider_count: z.number().int(),
  /** Plugins that could not be loaded, and enabled ones with wrong settings or failures in the last day. */
  plugins: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state,
      /** Of the browser part of a packed plugin, which contains its texts. */
      entry: z.string().nullable(),
      problems: z.array(pluginProblem),
      checked_at: instant.nullable(),
      /** Why it could not be loaded; empty otherwise. */
      problem: z.string(),
      failures: z.array(pluginFailure),
    }),
  ),
  /** Queued work: how much is waiting, how long the oldest has waited, and what was given up. */
  queue: z.object({
    state,
    waiting: z.number().int(),
    oldest_s: z.number().int(),
    troubled: z.number().int(),
  }),
  /** What the last scan found that is no longer referenced; null before the first scan. */
  orphans: z
    .object({
      scanned_at: instant,
      files: z.number().int(),
      rows: z.number().int(),
      removed: z.number().int(),
    })
    .nullable(),
  /** One entry for each scheduled task. */
  jobs: z.array(
    z.object({ name: z.string(), state, ended_at: instant.nullable(), due_at: instant.nullable() }),
  ),
})

export const healthSchemas = { admin: { answer: health } } satisfies Record<string, CallSchemas>
