import { expect, it } from 'vitest'
import { pino } from 'pino'
import { watchLoop } from './process-limits.ts'

it('logs that the event loop was blocked', async () => {
  const lines: string[] = []
  const stop = watchLoop(pino({ level: 'warn' }, { write: (line) => lines.push(line) }))
  // the watch starts with its first check
  await new Promise((resolve) => setTimeout(resolve, 50))
  const until = performance.now() + 1_200
  while (performance.now() < until);
  await expect.poll(() => lines.join('')).toContain('the event loop was blocked')
  stop()
})
