import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { health as report, healthSchemas } from './health.schemas.ts'

export type Health = z.output<typeof report>

/** What runs at fixed times. Plugins have no jobs of their own. */
export const JOB_NAMES = [
  'auth.forget_expired',
  'threads.forget_tries',
  'threads.forget_temporary',
  'threads.apply_retention',
  'threads.forget_files',
  'threads.forget_unsent_files',
  'threads.index_messages',
  'documents.analyse',
  'documents.seal',
  'curated_answers.announce_reviews',
  'curated_answers.embed',
  'open_questions.forget_old',
  'shared_threads.forget_expired',
  'threads.forget_exports',
  'threads.forget_imports',
  'assistants.choose_starters',
  'assistants.forget_pictures',
  'prompts.forget_runs',
  'runs.forget_left_chunks',
  'runs.forget_files',
  'documents.scan_for_orphans',
  'mcp_servers.read_tools',
  'plugins.refresh_groups',
  'plugins.check_settings',
  'database.vacuum',
] as const
export type JobName = (typeof JOB_NAMES)[number]

export const health = defineCalls<typeof healthSchemas>()('health', {
  admin: {
    method: 'GET',
    path: '/v2/admin/health',
    access: { kind: 'session', permission: 'system:configure', also: 'system:view' },
    summary: 'Returns the health of the database, storage, sign-on, providers and jobs.',
    rate: 'costly',
  },
})
