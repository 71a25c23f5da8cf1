import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

export type ServerProcess = {
  child: ChildProcess
  origin: string
  output(): string
  kill(signal: NodeJS.Signals): Promise<void>
}

/** A killed process can keep its port for a moment, and another test can take a port that was free. */
const ATTEMPTS = 5

/**
 * Starts the server like people do, in a separate process, and waits until it is ready; `under` is the program that
 * runs it.
 */
export async function startServerProcess(
  port: number,
  env: Record<string, string>,
  under: readonly string[] = [],
): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(port, env, under)
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes('EADDRINUSE')) throw error
    }
  }
}

async function startOnce(
  port: number,
  env: Record<string, string>,
  under: readonly string[],
): Promise<ServerProcess> {
  const [program, ...wrapped] = under
  const child = spawn(program ?? process.execPath, program ? [...wrapped, process.execPath, MAIN] : [MAIN], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000',
      UNDO_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = Promise.withResolvers<void>()
  const take = (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes('Parlance is ready')) ready.resolve()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  child.once('exit', (code) => ready.reject(new Error(`the server ended with ${code}: ${output}`)))
  await ready.promise
  child.removeAllListeners('exit')
  return {
    child,
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    async kill(signal) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}
