import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { joinsOf } from './new-feature/joined.ts'
import { problemOfName } from './new-feature/names.ts'
import { filesOf } from './new-feature/written.ts'

/** `npm run new-feature NAME [-- --dry-run]`: creates the files of a feature in all packages and registers them. */
const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['packages/server/src/features', 'packages/web/src/features']
const CONTRACT = 'packages/contract/src'

const isDryRun = process.argv.includes('--dry-run')
const [name = '', ...rest] = process.argv.slice(2).filter((word) => word !== '--dry-run')
if (name === '' || rest.length > 0)
  refuse('Say one name, a plural noun in kebab-case: npm run new-feature saved-searches')
const problem = problemOfName(name)
if (problem !== null) refuse(problem)

const files = filesOf(ROOT, name)
const topics = readdirSync(join(ROOT, CONTRACT), { withFileTypes: true }).filter((one) => one.isDirectory())
const there = [
  ...FOLDERS.map((folder) => `${folder}/${name}`),
  ...topics.map((topic) => `${CONTRACT}/${topic.name}/${name}.ts`),
  ...files.keys(),
].find((path) => existsSync(join(ROOT, path)))
if (there !== undefined) refuse(`'${name}' exists: ${there}`)

const joins = joinsOf(ROOT, name)
for (const path of files.keys()) console.log(`new      ${path}`)
for (const path of joins.keys()) console.log(`changed  ${path}`)
if (!isDryRun) write()

function write(): void {
  for (const [path, text] of [...files, ...joins]) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true })
    writeFileSync(join(ROOT, path), text)
  }
  run('oxfmt', ...files.keys(), ...joins.keys())
  run('node', 'tools/route-tree.ts')
  run('node', 'tools/openapi.ts')
  console.log(`
Left to you: the topic's folder that the contract's two files belong in; the words of packages/web/src/i18n/{en,fr}/pages/${name}.ts, French first of all; the way to /${name} in the menus;
what of it belongs into a person's export of their data (features/personal-data); and then the calls that it is for.`)
}

function run(command: string, ...args: string[]): void {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0)
    refuse(`${command} ${args[0] ?? ''} failed${error ? `: ${error.message}` : ''}; its files are written.`)
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
