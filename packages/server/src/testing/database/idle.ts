import { expect } from 'vitest'
import { wakeWorkers } from '#core/queue/workers.ts'
import type { Database } from '#db/client.ts'

/** Waits until the workers have done all due tasks. */
export async function idle({ pool }: Database): Promise<void> {
  wakeWorkers()
  const due = async () => (await pool.query('SELECT 1 FROM tasks WHERE due_at <= now()')).rowCount
  await expect.poll(due, { timeout: 60_000, interval: 20 }).toBe(0)
}
