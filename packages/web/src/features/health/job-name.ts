import type { TFunction } from 'i18next'

const KNOWN = [
  'auth_forget_expired',
  'assistants_forget_pictures',
  'threads_forget_tries',
  'runs_forget_left_chunks',
  'runs_forget_files',
  'documents_scan_for_orphans',
  'database_vacuum',
] as const

/** What a scheduled task does; one that this page does not know keeps its name. */
export function jobName(name: string, t: TFunction): string {
  const known = KNOWN.find((one) => one === name.replace('.', '_'))
  return known === undefined ? name : t(`health.job_${known}`)
}
