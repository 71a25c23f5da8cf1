/**
 * `chat`: in the history; `archived`: in the archive; `expert`: runs of expert prompts; `test`: results of test questions.
 */
export const RETENTION_KINDS = ['chat', 'archived', 'expert', 'test'] as const
export const RETENTION_DAYS_MAX = 3_650
export const NOTICE_DAYS_MAX = 90
export const HOLD_REASON_MAX = 1_000
