import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { type ServerProcess, startServerProcess } from '#testing/servers/server-process.ts'

const db = testDatabase()
let server: ServerProcess
let metrics: string

/** The process has its own database, because the embedded one belongs to one process. */
beforeAll(async () => {
  const { database_url, data_dir } = db.options
  const [port, metricsPort] = [await freePort(), await freePort()]
  metrics = `http://127.0.0.1:${metricsPort}`
  server = await startServerProcess(port, {
    DATA_DIR: `${data_dir}/metrics`,
    ...(database_url === null
      ? {}
      : {
          DATABASE_URL: database_url,
          SECRET_KEY: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'),
        }),
    METRICS_PORT: String(metricsPort),
  })
})
afterAll(() => server.kill('SIGKILL'))

const read = async () => await (await fetch(`${metrics}/metrics`)).text()

describe('the metrics of a server with METRICS_PORT', () => {
  test('report requests by declared route, the database and running answers', async () => {
    await fetch(`${server.origin}/health/ready`)
    await fetch(`${server.origin}/v2/threads/01980000-0000-7000-8000-00000000cafe`)
    await fetch(`${server.origin}/CANARY-path?query=CANARY-query`)
    const text = await read()
    expect(text).toMatch(/parlance_http_request_seconds_count\{.*route="\/health\/ready",status="200"/)
    expect(text).toMatch(/parlance_http_request_seconds_count\{.*route="\/v2\/threads\/:\w+",status="401"/)
    expect(text).toMatch(/^parlance_running_answers\{.*\} 0$/m)
    expect(text).toMatch(/^parlance_database_connections\{.*\} [1-9]/m)
    expect(text).toMatch(/^process_resident_memory_bytes/m)
    expect(text).not.toMatch(/CANARY|cafe/)
  })

  test('are served on their own port only, which serves nothing else', async () => {
    const here = await fetch(`${server.origin}/metrics`)
    expect(await here.text()).not.toContain('parlance_')
    for (const path of ['/', '/health/live', '/v2/users/me', '/openapi.json']) {
      expect((await fetch(metrics + path)).status, path).toBe(404)
    }
  })
})
