// Plain JavaScript that runs on Node 18: on a bare machine it installs everything else.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, projectEnvironment, ROOT } from './lib/install.mjs'

/** Name, command, arguments; the slowest first, so that they end at about the same time. */
const CHECKS = [
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['types: web', 'tsc', ['-p', 'packages/web']],
  ['types: server', 'tsc', ['-p', 'packages/server']],
  ['imports', 'node', ['tools/check-imports.ts']],
  ['unused code', 'knip', ['--no-progress']],
  ['texts', 'node', ['tools/texts.ts']],
  ['changelog', 'node', ['tools/changelog.ts', '--check']],
  ['openapi', 'node', ['tools/openapi.ts', '--check']],
  ['types: contract', 'tsc', ['-p', 'packages/contract']],
  ['types: plugin-api', 'tsc', ['-p', 'packages/plugin-api']],
  ...['plugins', 'tests/plugins'].flatMap(typesOfPlugins),
  ['types: plugin tests', 'tsc', ['-p', 'plugins']],
  ['types: tests', 'tsc', ['-p', 'tests']],
  ['types: benchmarks', 'tsc', ['-p', 'benchmarks']],
  ['types: tools', 'tsc', ['-p', '.']],
  ['format', 'oxfmt', ['--check']],
  ['files', 'node', ['tools/check-files.ts']],
]

ensureInstalled()
const started = Date.now()
const wanted = process.argv.slice(2)
const waiting = CHECKS.filter(([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const failed = []
await makeRouteTree()
await Promise.all(Array.from({ length: availableParallelism() }, work))

for (const { name, output } of failed) console.log(`\n── ${name} ──\n${output.trimEnd()}`)
console.log(
  `\n${failed.length === 0 ? 'All checks passed' : `${failed.length} failed`} in ${seconds(started)}.`,
)
process.exit(failed.length === 0 ? 0 : 1)

async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, command, args] = next
    const begun = Date.now()
    const { code, output } = await runQuietly(command, args)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(19)} ${seconds(begun)}`)
    if (code !== 0) failed.push({ name, output })
  }
}

/** One check for each plugin of a folder. */
function typesOfPlugins(folder) {
  return readdirSync(join(ROOT, folder))
    .filter((name) => existsSync(join(ROOT, folder, name, 'tsconfig.json')))
    .map((name) => [`types: ${name}`, 'tsc', ['-p', `${folder}/${name}`]])
}

/** The web's types need its route tree, which the bundler also generates. */
async function makeRouteTree() {
  if (!existsSync(join(ROOT, 'packages/web/src/routes'))) return
  const { code, output } = await runQuietly('node', ['tools/route-tree.ts'])
  if (code !== 0) failed.push({ name: 'route tree', output })
}

function runQuietly(command, args) {
  return new Promise((resolve) => {
    const shell = process.platform === 'win32'
    const child = spawn(command, args, { cwd: ROOT, env: projectEnvironment(), shell })
    let output = ''
    const keep = (chunk) => (output += chunk)
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
