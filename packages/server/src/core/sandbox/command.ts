import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A task in a sandbox. Folders end with a slash. */
export type SandboxTask = {
  /** A module that exports `load`, see child.ts. */
  entry: URL
  args?: readonly string[]
  /** Files and folders that it can read until it has loaded its modules. */
  code: readonly string[]
  /** Files and folders that it can read while it works. */
  data?: readonly string[]
  /** Whether it has native modules. */
  has_addons?: boolean
  heap_mb: number
}

const CHILD = new URL('child.ts', import.meta.url)
const OWN_FOLDER = fileURLToPath(new URL('.', import.meta.url))
/** Declares our files as ES modules, which saves Node from parsing each of them twice. */
const PACKAGE_FILE = fileURLToPath(new URL('../../../package.json', import.meta.url))
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path))
const UNSHARE = ['/usr/bin/unshare', '/bin/unshare'].find((path) => existsSync(path))
/** A separate user without privileges, and a network without interfaces. */
const APART = ['--user', '--net']

/** Program and arguments of a process with exactly the permissions that `task` needs. */
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

/** The arguments of `unshare` before the program; empty if the system does not allow it. */
export function systemSandbox(): Promise<string[]> {
  known ??= tryUnshare()
  return known
}
let known: Promise<string[]> | undefined

/** The other user must be able to read Node and our files, which fails if only root can. */
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
