import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Targets } from '#testing/hostile/hostile-task.ts'
import { type SandboxTask, systemSandbox } from './command.ts'
import { runSandboxed } from './run.ts'

const LIMITS = { wall_ms: 60_000, cpu_s: 20, resident_bytes: 1e9, data_bytes: 1e9, answer_bytes: 1e6 }

const require = createRequire(import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
const secret = join(folder, 'secret.key')
const visitors: string[] = []
const servers: Server[] = []
let targets: Targets

beforeAll(async () => {
  writeFileSync(secret, 'the key')
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/table'), 'a table')
  const http = createServer((_, response) => response.end('hello'))
  const local = createSocketServer((socket) => socket.end())
  for (const server of [http, local]) server.on('connection', () => visitors.push('connection'))
  servers.push(http, local)
  const datagrams = createSocket('udp4')
    .on('message', () => visitors.push('datagram'))
    .unref()
  await once(datagrams.bind(0, '127.0.0.1'), 'listening')
  await once(http.listen(0, '127.0.0.1'), 'listening')
  await once(local.listen(join(folder, 'socket')), 'listening')
  require('@napi-rs/canvas')
  targets = {
    secret,
    folder,
    data: join(folder, 'data/'),
    port: (http.address() as AddressInfo).port,
    udp_port: datagrams.address().port,
    socket: join(folder, 'socket'),
    starter: process.pid,
    addon: Object.keys(require.cache).find((path) => path.endsWith('.node')) ?? '',
    written: join(folder, 'written'),
  }
})
beforeEach(() => void visitors.splice(0))
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})

const taskOf = (name: string): SandboxTask => {
  const entry = new URL(`../../testing/hostile/${name}.ts`, import.meta.url)
  return { entry, code: [fileURLToPath(entry)], data: [targets.data], heap_mb: 200 }
}
const inSandbox = async (name: string): Promise<Record<string, string>> =>
  JSON.parse(String(await runSandboxed(taskOf(name), Buffer.from(JSON.stringify(targets)), LIMITS)))

/** The same code in an ordinary process, with an environment variable and an open file of its parent. */
async function outside(name: string): Promise<Record<string, string>> {
  const run = `
    const { load } = await import(${JSON.stringify(taskOf(name).entry.href)})
    const { writeSync } = await import('node:fs')
    const work = await load()
    writeSync(3, await work(Buffer.from(${JSON.stringify(JSON.stringify(targets))})))
    process.exit(0)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', run], {
    env: { SANDBOX_CANARY: 'canary' },
    stdio: ['pipe', 'ignore', 'ignore', 'pipe', openSync(secret, 'r')],
  })
  const [, , , answer] = child.stdio
  if (answer === null || answer === undefined || !('read' in answer)) throw new Error('there is no pipe')
  return JSON.parse(String(await buffer(answer)))
}

describe('hostile code in a sandbox', () => {
  test('cannot read, write, connect or start anything, while the same code outside can', async () => {
    const results = await inSandbox('hostile-task')
    expect(visitors).toEqual([])
    expect(Object.entries(results).filter(([, result]) => result === 'done')).toEqual([])
    // refused by Node, not only because there is no network
    expect(Object.values(results).join()).not.toMatch(/ENETUNREACH|EAI_AGAIN/)

    const control = await outside('hostile-task')
    expect(Object.entries(control).filter(([, result]) => result !== 'done')).toEqual([])
    expect(Object.keys(control)).toEqual(Object.keys(results))
    expect(new Set(visitors)).toEqual(new Set(['connection', 'datagram']))
  })
  test('cannot connect or start anything from a locked-down thread', async () => {
    const lockDown = new URL('lock-down.ts', import.meta.url).href
    const source = `
      import { parentPort } from 'node:worker_threads'
      import { lockDown } from ${JSON.stringify(lockDown)}
      import { load } from ${JSON.stringify(taskOf('hostile-task').entry.href)}
      const work = await load('without files')
      lockDown()
      parentPort.postMessage(await work(${JSON.stringify(JSON.stringify(targets))}))`
    const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), { env: {} })
    const [answer] = await once(thread, 'message')
    const results: [string, string][] = Object.entries(JSON.parse(String(answer)))
    expect(results.filter(([, result]) => result === 'done')).toEqual([])
    expect(results.length).toBeGreaterThan(20)
    expect(visitors).toEqual([])
  })

  test('has no network even with the network modules, if the system allows it', async ({ skip }) => {
    skip((await systemSandbox()).length === 0, 'the system gives no network namespace')
    expect(await inSandbox('networked-task')).toEqual({
      'open a TCP connection': 'ENETUNREACH',
      'send a datagram': 'ENETUNREACH',
    })
    expect(visitors).toEqual([])
    const control = await outside('networked-task')
    expect(control).toEqual({ 'open a TCP connection': 'done', 'send a datagram': 'done' })
  })
})

describe('a sandbox', () => {
  const work = (load: string, limits = {}) => {
    const entry = new URL(`data:text/javascript,${encodeURIComponent(`export const load = ${load}`)}`)
    const task = { entry, code: [], data: [targets.data], heap_mb: 50 }
    return runSandboxed(task, Buffer.from('input'), { ...LIMITS, ...limits })
  }

  test('can read its input and its data files', async () => {
    const load = `async () => {
      const { readFileSync } = await import('node:fs')
      return (input) => input + ', ' + readFileSync(${JSON.stringify(`${targets.data}table`)}, 'utf8')
    }`
    expect(String(await work(load))).toBe('input, a table')
  })

  test.each([
    ['time', 'async () => () => new Promise((resolve) => setTimeout(resolve, 60_000))', { wall_ms: 400 }],
    ['time', 'async () => () => { for (;;); }', { cpu_s: 1 }],
    ['size', 'async () => () => { const all = []; for (;;) all.push(new Array(1e6).fill({})) }', {}],
    ['size', 'async () => () => Buffer.alloc(300_000_000, 1)', { resident_bytes: 200_000_000 }],
    ['size', 'async () => () => "x".repeat(2_000_000)', {}],
    ['failed', 'async () => () => { throw new Error("x") }', {}],
    ['failed', 'async () => () => new Promise(() => {})', {}],
  ])('ends with %s: %s', async (reason, load, limits) => {
    await expect(work(load, limits)).rejects.toMatchObject({ name: 'SandboxEnded', reason })
  })
})
