import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What runs in a sandbox. Folders end with a slash. */
export type SandboxTask = {
  /** A module that exports `load`, see child.ts. */
  entry: URL
  args?: readonly string[]
  /** Files and folders that it may read until it has loaded its modules. */
  code: readonly string[]
  /** Files and folders that it may read while it works. */
  data?: readonly string[]
  /** Whether its modules are native in part. */
  has_addons?: boolean
  heap_mb: number
}

const CHILD = new URL('child.ts', import.meta.url)
const OWN_FOLDER = fileURLToPath(new URL('.', import.meta.url))
/** Says that our files are modules, without which Node parses each of them twice. */
const PACKAGE_FILE = fileURLToPath(new URL('../../../package.json', import.meta.url))
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path))
const UNSHARE = ['/usr/bin/unshare', '/bin/unshare'].find((path) => existsSync(path))
/** A user of its own without rights, and a network without interfaces. */
const APART = ['--user', '--net']

/** Program and arguments of a process that may do what `task` needs and nothing else. */
export async function sandboxCommand(
  task: SandboxTask,
  limits: { data_bytes: number; cpu_s: number },
): Promise<string[]> {
  return [
    ...(PRLIMIT === undefined
      ? []
      : [PRLIMIT, `--data=${limits.data_bytes}`, `--cpu=${limits.cpu_s}`, '--core=0', '--fsize=0']),
    ...(await systemSandbox()),
    process.execPath,
    `--max-old-space-size=${task.heap_mb}`,
    '--permission',
    ...(task.has_addons === true ? ['--allow-addons'] : []),
    ...readable(task).map((path) => `--allow-fs-read=${path}`),
    fileURLToPath(CHILD),
    JSON.stringify({ entry: task.entry.href, args: task.args ?? [], drop: dropped(task) }),
  ]
}

/** What `unshare` is given before the program; empty where the system does not allow it. */
export function systemSandbox(): Promise<string[]> {
  known ??= tryUnshare()
  return known
}
let known: Promise<string[]> | undefined

/** The other user must reach Node and our files as well: not so where only root's own rights open them. */
async function tryUnshare(): Promise<string[]> {
  if (UNSHARE === undefined) return []
  const program = [UNSHARE, ...APART]
  const look = ['/bin/sh', '-c', 'test -x "$0" && test -r "$1"', process.execPath, fileURLToPath(CHILD)]
  const { promise, resolve } = Promise.withResolvers<string[]>()
  execFile(UNSHARE, [...APART, ...look], { env: {} }, (error) => resolve(error === null ? program : []))
  return promise
}

const dropped = (task: SandboxTask) => [OWN_FOLDER, PACKAGE_FILE, fileURLToPath(CHILD), ...task.code]
const readable = (task: SandboxTask) => [...dropped(task), ...(task.data ?? [])]
