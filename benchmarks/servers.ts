import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from '../tools/lib/server.mjs'
import { endProgram, startProgram, untilAnswers, untilListening } from './lib/processes.ts'

/** The same for all servers, because a database that is used again has keys that are encrypted with it. */
export const SECRET_KEY = randomBytes(32).toString('base64')

/** A server in its own process. */
export type Parlance = {
  pid: number
  origin: string
  /** Milliseconds from its start to its first response. */
  started_ms: number
  stop(): Promise<void>
}

/**
 * Starts the server as an operator does. Node options for the server come from BENCH_NODE_OPTIONS, for instance
 * `--cpu-prof --cpu-prof-dir=/tmp/p`. */
export async function startParlance(options: {
  database_url: string | null
  model_url: string
  data_dir?: string
  env?: Record<string, string>
}): Promise<Parlance> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const folder = options.data_dir ?? mkdtempSync(join(tmpdir(), 'parlance-bench-'))
  const began = performance.now()
  const own = (process.env['BENCH_NODE_OPTIONS'] ?? '').split(' ').filter(Boolean)
  const program = startProgram([...own, ...SERVER_ARGUMENTS], {
    NODE_ENV: 'production',
    ...SERVER_ENVIRONMENT,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: folder,
    SECRET_KEY,
    ...(options.database_url === null ? {} : { DATABASE_URL: options.database_url }),
    // No sign-on provider is needed, because the people and sessions are already in the database.
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'parlance',
    OPENAI_BASE_URL: options.model_url,
    RATE_LIMIT_FACTOR: '100000',
    ...options.env,
  })
  await untilAnswers(`${origin}/health/ready`, program)
  return {
    pid: program.pid ?? 0,
    origin,
    started_ms: performance.now() - began,
    async stop() {
      await endProgram(program)
      if (options.data_dir === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A bare Node pipe in front of the same model. */
export async function startPipe(modelUrl: string): Promise<Parlance> {
  const port = await freePort()
  const began = performance.now()
  const program = startProgram([fileURLToPath(new URL('peers/pipe.ts', import.meta.url))], {
    MODEL_URL: modelUrl,
    PORT: String(port),
  })
  await untilListening(port)
  return {
    pid: program.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    started_ms: performance.now() - began,
    stop: () => endProgram(program),
  }
}
