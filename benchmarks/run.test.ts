import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findPostgres } from '@parlance/server/testing/database/postgres-programs.ts'
import { describe, expect, it } from 'vitest'

const RUN = fileURLToPath(new URL('run.ts', import.meta.url))
const missing = 'missing' in findPostgres() || process.platform !== 'linux'
const isLong = process.env['TEST_LONG'] === 'true'

describe.skipIf(missing)('node benchmarks/run.ts --quick', () => {
  it.runIf(isLong)(
    'starts the server, asks it, checks what is stored and prints figures beside goals',
    async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [RUN, '--quick', 'stop-and-reload'])
      expect(stdout).toMatch(/stop pressed to upstream closed p95, on PostgreSQL +[\d.]+ ms .*goal ≤ 100 ms/)
      expect(stdout).toMatch(/stop pressed at a second process to upstream closed p95, .*goal ≤ 500 ms/)
      expect(stdout).toMatch(/reload to first repeated byte p95, embedded +[\d.]+ ms/)
    },
    240_000,
  )

  it('names the benchmarks if it is given an unknown name', async () => {
    const asked = promisify(execFile)(process.execPath, [RUN, 'nothing'])
    await expect(asked).rejects.toThrow('There is no benchmark nothing')
  })
})
