import fs from 'node:fs'
import { once } from 'node:events'
import type { Load } from '#core/sandbox/child.ts'

// What code in a hostile file might try. `sandbox.unit.test.ts` runs it inside a sandbox and outside.

export type Targets = {
  /** A file outside all folders of the task, by its path, by `..`, and by a link. */
  secret: string
  folder: string
  data: string
  /** Listeners that count connections. */
  port: number
  udp_port: number
  socket: string
  /** The process that started this one. */
  starter: number
  addon: string
  written: string
}
type Attempts = Record<string, (targets: Targets) => unknown>

/** Each result is 'done', or the reason of the refusal. */
export const load: Load = async (kinds) => async (input) => {
  const targets: Targets = JSON.parse(input.toString())
  const results: Record<string, string> = {}
  const attempts = { ...(kinds === 'without files' ? {} : FILES), ...NETWORK, ...PROCESSES }
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt(targets)
      results[name] = 'done'
    } catch (error) {
      results[name] = error instanceof Error ? `${error.name} ${error.message}` : String(error)
    }
  }
  return JSON.stringify(results)
}

/** With `fs` available, as in the reader of PDFs. */
const FILES: Attempts = {
  'read a secret': ({ secret }) => fs.readFileSync(secret),
  'read a secret by a path of bytes': ({ secret }) => fs.readFileSync(Buffer.from(secret)),
  'read a secret by way of a folder of its own': ({ data }) => fs.readFileSync(`${data}../secret.key`),
  'read a secret through /proc/self/root': ({ secret }) => fs.readFileSync(`/proc/self/root${secret}`),
  'open a secret as a stream': async ({ secret }) => once(fs.createReadStream(secret), 'data'),
  'read a secret with promises': ({ secret }) => fs.promises.readFile(secret),
  'open a secret as a blob': async ({ secret }) => (await fs.openAsBlob(secret)).arrayBuffer(),
  'link to a secret': ({ secret, written }) => fs.symlinkSync(secret, `${written}-link`),
  'copy a secret': ({ secret, written }) => fs.copyFileSync(secret, `${written}-copy`),
  'look whether a secret is there': ({ secret }) => fs.statSync(secret),
  'list the folder of a secret': ({ folder }) => fs.readdirSync(folder),
  'list /': () => fs.readdirSync('/'),
  'read /etc/passwd': () => fs.readFileSync('/etc/passwd'),
  'read its environment': () => fs.readFileSync('/proc/self/environ'),
  'read the environment of its starter': ({ starter }) => fs.readFileSync(`/proc/${starter}/environ`),
  'read its own code': () => fs.readFileSync(new URL(import.meta.url)),
  'write a file': ({ written }) => fs.writeFileSync(written, 'x'),
  'append to a secret': ({ secret }) => fs.appendFileSync(secret, ''),
  'delete a folder': ({ written }) => fs.rmSync(`${written}-none`, { force: true }),
  'find a word in its environment': () => found(process.env['SANDBOX_CANARY']),
  'find an open file': () => found(Array.from({ length: 250 }, (_, at) => at + 4).find(isFile)),
}

const NETWORK: Attempts = {
  'open a TCP connection': async ({ port }) => {
    const net = await builtin<typeof import('node:net')>('net')
    await once(net.connect(port, '127.0.0.1'), 'connect')
  },
  'open a connection by way of the standard input': async ({ port }) => {
    const Socket = process.stdin.constructor as typeof import('node:net').Socket
    await once(new Socket().connect(port, '127.0.0.1'), 'connect')
  },
  'open a Unix socket': async ({ socket }) => {
    const net = await builtin<typeof import('node:net')>('net')
    await once(net.connect(socket), 'connect')
  },
  'send a datagram': async ({ udp_port }) => {
    const dgram = await builtin<typeof import('node:dgram')>('dgram')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    dgram
      .createSocket('udp4')
      .send('x', udp_port, '127.0.0.1', (error) => (error ? reject(error) : resolve()))
    await promise
  },
  'listen for connections': async () => {
    const net = await builtin<typeof import('node:net')>('net')
    await once(net.createServer().listen(0, '127.0.0.1').unref(), 'listening')
  },
  'look a name up': async () => {
    const dns = await builtin<typeof import('node:dns')>('dns')
    await dns.promises.lookup('localhost')
  },
  'ask by HTTP': async ({ port }) => {
    const http = await builtin<typeof import('node:http')>('http')
    await once(http.get({ port, host: '127.0.0.1' }), 'response')
  },
  'ask by HTTP/2': async ({ port }) => {
    const http2 = await builtin<typeof import('node:http2')>('http2')
    const session = http2.connect(`http://127.0.0.1:${port}`).on('error', () => {})
    await once(session, 'connect')
  },
  'begin TLS': async ({ port }) => {
    const tls = await builtin<typeof import('node:tls')>('tls')
    await once(
      tls.connect(port, '127.0.0.1').on('error', () => {}),
      'connect',
    )
  },
  fetch: async ({ port }) => (await fetch(`http://127.0.0.1:${port}`)).text(),
  'open a WebSocket': async ({ port }) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`)
    await new Promise((resolve) => socket.addEventListener('error', resolve))
  },
  'load a module of a page': () => import(`data:text/javascript,export default ${Math.random()}`),
}

const PROCESSES: Attempts = {
  'start a process': async () => {
    const { execFileSync } = await builtin<typeof import('node:child_process')>('child_process')
    execFileSync(process.execPath, ['--version'])
  },
  'start a thread': async () => {
    const { Worker } = await builtin<typeof import('node:worker_threads')>('worker_threads')
    await once(new Worker('0', { eval: true }), 'exit')
  },
  'signal its starter': ({ starter }) => process.kill(starter, 0),
  'open the inspector': async () => {
    const inspector = await builtin<typeof import('node:inspector')>('inspector')
    inspector.open(0, '127.0.0.1')
    inspector.close()
  },
  'load an addon': ({ addon }) => process.dlopen({ exports: {} }, addon),
  'reach an internal binding': () => (process as unknown as Bindings).binding('tcp_wrap'),
  'write a report': ({ written }) => process.report.writeReport(`${written}-report`),
  'open a database': async ({ written }) => {
    const { DatabaseSync } = await builtin<typeof import('node:sqlite')>('sqlite')
    new DatabaseSync(`${written}-database`).close()
  },
  'run text as code': () => [eval('1'), new Function('return 1')()], // oxlint-disable-line no-eval, no-implied-eval, no-new-func -- the sandbox must refuse both
  'run text as code of its own thread': async () => {
    const vm = await builtin<typeof import('node:vm')>('vm')
    vm.runInThisContext('1')
  },
}
type Bindings = { binding: (name: string) => unknown }

/** A module of Node, by any available way. */
async function builtin<T>(name: string): Promise<T> {
  const ways: (() => T | Promise<T>)[] = [
    () => process.getBuiltinModule(name) as T,
    () => import(`node:${name}`) as Promise<T>,
    async () => (await import('node:module')).createRequire(import.meta.url)(name) as T,
    () => (process.mainModule as NodeJS.Module).require(name) as T,
  ]
  const refusals: unknown[] = []
  for (const way of ways) {
    try {
      const module = await way()
      if (module !== undefined) return module
    } catch (error) {
      refusals.push(error)
    }
  }
  throw refusals.at(0) ?? new Error('there is no such module')
}

function found(value: unknown): void {
  if (value === undefined) throw new Error('there is none')
}

function isFile(fd: number): boolean {
  try {
    return fs.fstatSync(fd).isFile()
  } catch {
    return false
  }
}
