import { JOB_NAMES, type JobName } from '@parlance/contract/admin/health.ts'
import type { TFunction } from 'i18next'

const LABELS = {
  'auth.forget_expired': 'health.job_auth_forget_expired',
  'threads.apply_retention': 'health.job_threads_apply_retention',
  'threads.forget_tries': 'health.job_threads_forget_tries',
  'threads.forget_temporary': 'health.job_threads_forget_temporary',
  'threads.forget_files': 'health.job_threads_forget_files',
  'threads.forget_unsent_files': 'health.job_threads_forget_unsent_files',
  'documents.analyse': 'health.job_documents_analyse',
  'threads.index_messages': 'health.job_threads_index_messages',
  'curated_answers.announce_reviews': 'health.job_curated_answers_announce_reviews',
  'curated_answers.embed': 'health.job_curated_answers_embed',
  'open_questions.forget_old': 'health.job_open_questions_forget_old',
  'shared_threads.forget_expired': 'health.job_shared_threads_forget_expired',
  'threads.forget_exports': 'health.job_threads_forget_exports',
  'threads.forget_imports': 'health.job_threads_forget_imports',
  'assistants.choose_starters': 'health.job_assistants_choose_starters',
  'assistants.forget_pictures': 'health.job_assistants_forget_pictures',
  'prompts.forget_runs': 'health.job_prompts_forget_runs',
  'runs.forget_left_chunks': 'health.job_runs_forget_left_chunks',
  'runs.forget_files': 'health.job_runs_forget_files',
  'documents.seal': 'health.job_documents_seal',
  'documents.scan_for_orphans': 'health.job_documents_scan_for_orphans',
  'mcp_servers.read_tools': 'health.job_mcp_servers_read_tools',
  'plugins.refresh_groups': 'health.job_plugins_refresh_groups',
  'plugins.check_settings': 'health.job_plugins_check_settings',
  'database.vacuum': 'health.job_database_vacuum',
} as const satisfies Record<JobName, string>

/** What a scheduled task does. A task of an older or newer server keeps its name. */
export function jobName(name: string, t: TFunction): string {
  const known = JOB_NAMES.find((one) => one === name)
  return known === undefined ? name : t(LABELS[known])
}
