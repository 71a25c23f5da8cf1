import type { DatabaseLog } from '#db/log.ts'

/** Discards log lines that a test provokes on purpose. */
export const testLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} }
