import type { DatabaseLog } from '#db/log.ts'

/** Swallows what a test provokes on purpose. */
export const testLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} }
