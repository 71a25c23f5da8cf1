import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/** The parts of `process` that Node and the parsers use. Everything else is removed, including later additions of Node. */
const KEPT_OF_PROCESS =
  'version versions arch platform release features config title argv argv0 execArgv env exit reallyExit exitCode ' +
  'emitWarning nextTick hrtime uptime memoryUsage permission domain _events _eventsCount _maxListeners _exiting ' +
  '_tickCallback _fatalException'
/** In a thread these are used to reach its parent and are needed by Node; in a process they are sockets. */
const STANDARD_STREAMS = 'stdin stdout stderr'
/** Globals that can reach a network or load modules that can. */
const NETWORK_GLOBALS =
  'fetch Request Response Headers FormData WebSocket EventSource CloseEvent BroadcastChannel navigator Navigator ' +
  'localStorage sessionStorage'

type Permission = { drop?: (scope: string, reference: string) => void }

/**
 * Removes from this thread what its permissions still allow: modules cannot be loaded, text cannot be run as code,
 * and `process` and the globals no longer give access to the network, other processes or Node's internals. In a
 * process with permissions, `folders` can no longer be read. It cannot be undone. Everything that the thread still
 * needs must be loaded before.
 */
export function lockDown(folders: readonly string[] = []): void {
  const { permission } = process as { permission?: Permission }
  for (const folder of folders) permission?.drop?.('fs.read', folder)
  registerHooks({ resolve: refuse, load: refuse })
  refuseCodeFromText()
  globalThis.console = silentConsole()
  for (const name of NETWORK_GLOBALS.split(' ')) Reflect.deleteProperty(globalThis, name)
  const kept = new Set(`${KEPT_OF_PROCESS} ${isMainThread ? '' : STANDARD_STREAMS}`.split(' '))
  for (const name of Reflect.ownKeys(process)) {
    if (typeof name === 'string' && !kept.has(name)) remove(process, name)
  }
}

function refuse(): never {
  throw new Error('refused in a sandbox')
}

/** V8 has an option for this, but with it Node recompiles itself at each start, which takes 15 ms. */
function refuseCodeFromText(): void {
  const kinds = [function () {}, async function () {}, function* () {}, async function* () {}]
  for (const kind of kinds) {
    const prototype: object = Object.getPrototypeOf(kind)
    Object.defineProperty(prototype, 'constructor', { value: refuse })
  }
  // `instanceof Function` still works
  refuse.prototype = Function.prototype
  globalThis.Function = refuse as unknown as FunctionConstructor
  Reflect.set(globalThis, 'eval', refuse)
}

/** Node's own getters would open the standard streams, which are sockets. */
function silentConsole(): Console {
  const silent = Object.keys(console).map((name) => [name, () => {}])
  return Object.fromEntries(silent) as Console
}

function remove(from: object, name: string): void {
  if (Reflect.deleteProperty(from, name)) return
  if (!Reflect.set(from, name, undefined)) throw new Error(`${name} cannot be removed`)
}
