import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesBelow, ROOT } from '@parlance/tests/support/files.ts'

const NODE_MODULES = join(ROOT, 'node_modules')
const BIN = join(NODE_MODULES, '.bin')
const PATH = `${BIN}:${process.env.PATH}`

let copy: string
let before: Set<string>

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'parlance-new-feature-'))
  before = new Set(['packages', 'plugins', 'tests', 'tools'].flatMap(filesBelow))
  for (const file of [
    ...before,
    '.oxfmtrc.json',
    'package.json',
    'tsconfig.base.json',
    'docs/openapi.json',
  ]) {
    cpSync(join(ROOT, file), join(copy, file))
  }
  linkModules()
}, 60_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The modules of the project, except its own packages, which come from the copy. */
function linkModules(): void {
  mkdirSync(join(copy, 'node_modules/@parlance'), { recursive: true })
  for (const name of readdirSync(NODE_MODULES).filter((one) => one !== '@parlance')) {
    symlinkSync(join(NODE_MODULES, name), join(copy, 'node_modules', name))
  }
  for (const [name, folder] of Object.entries({
    contract: 'packages/contract',
    server: 'packages/server',
    'plugin-api': 'packages/plugin-api',
    tests: 'tests',
    'plugin-feedback': 'plugins/feedback',
  })) {
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@parlance', name))
  }
}

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, PATH },
  })
  return { status, said: `${stdout}${stderr}` }
}

const newFeature = (...args: string[]) => run('node', 'tools/new-feature.ts', ...args)
const written = () =>
  ['packages', 'tests'].flatMap((folder) => below(folder)).filter((file) => !before.has(file))
const read = (file: string) => readFileSync(join(copy, file), 'utf8')

function below(folder: string): string[] {
  return readdirSync(join(copy, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'routeTree.gen.ts') return []
    return entry.isDirectory() ? below(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]
  })
}

describe('npm run new-feature', () => {
  test.each([
    ['', 'Say one name'],
    ['SavedSearches', 'is not a plural noun in kebab-case'],
    ['saved_searches', 'is not a plural noun in kebab-case'],
    ['saved-search', 'is not a plural noun in kebab-case'],
    ['glass', 'is not a plural noun in kebab-case'],
    ['../threads', 'is not a plural noun in kebab-case'],
    ['threads', "'threads' exists: packages/server/src/features/threads"],
    ['budgets', "'budgets' exists: packages/contract/src/admin/budgets.ts"],
  ])('refuses %j and writes nothing', (name, sentence) => {
    const { status, said } = newFeature(...(name === '' ? [] : [name]))
    expect(status).toBe(1)
    expect(said).toContain(sentence)
    expect(written()).toEqual([])
  })

  test('lists what it would write, and writes nothing, in a dry run', async () => {
    const { status, said } = newFeature('saved-searches', '--dry-run')
    expect(status).toBe(0)
    expect(said).toMatch(/^new {6}packages\/contract\/src\/saved-searches\.ts$/m)
    expect(said).toMatch(/^changed {2}packages\/server\/src\/app\.ts$/m)
    expect(written()).toEqual([])
  })

  test('writes a feature for all packages, once', { timeout: 120_000 }, () => {
    const { status, said } = newFeature('saved-searches')
    expect(said).toContain('Left to you')
    expect(status).toBe(0)
    const last = [...before].flatMap(
      (file) => /^packages\/server\/migrations\/(\d{4})_/.exec(file)?.[1] ?? [],
    )
    const number = String(Math.max(...last.map(Number)) + 1).padStart(4, '0')
    expect(written().toSorted()).toEqual([
      'packages/contract/src/saved-searches.schemas.ts',
      'packages/contract/src/saved-searches.ts',
      `packages/server/migrations/${number}_saved_searches.sql`,
      'packages/server/src/features/saved-searches/saved-searches.queries.ts',
      'packages/server/src/features/saved-searches/saved-searches.routes.ts',
      'packages/server/src/features/saved-searches/saved-searches.service.ts',
      'packages/server/src/features/saved-searches/saved-searches.test.ts',
      'packages/web/src/features/saved-searches/saved-search-row.tsx',
      'packages/web/src/features/saved-searches/saved-searches-page.test.tsx',
      'packages/web/src/features/saved-searches/saved-searches-page.tsx',
      'packages/web/src/features/saved-searches/saved-searches.queries.ts',
      'packages/web/src/i18n/en/pages/saved-searches.ts',
      'packages/web/src/i18n/fr/pages/saved-searches.ts',
      'packages/web/src/routes/_app/saved-searches.tsx',
    ])
    for (const file of written()) expect(read(file), file).not.toMatch(/sample/i)
    expect(read('packages/contract/src/all.ts')).toContain(
      '{ calls: savedSearches, schemas: savedSearchSchemas },',
    )
    expect(read('packages/server/src/app.ts')).toContain('  savedSearchRoutes(server)\n')
    for (const language of ['en', 'fr']) {
      expect(read(`packages/web/src/i18n/${language}-pages.ts`)).toMatch(/ {2}roles,\n {2}savedSearches,\n/)
    }
    expect(read('docs/openapi.json')).toContain('"/v2/saved-searches"')
    expect(read('packages/web/src/routeTree.gen.ts')).toContain("'/saved-searches'")
    expect(newFeature('saved-searches')).toMatchObject({ status: 1 })

    // Checking the types of the other packages takes a minute, and a change that breaks the templates is rare.
    expect(run('tsc', '-p', 'packages/contract')).toEqual({ status: 0, said: '' })
    expect(run('node', 'tools/texts.ts')).toMatchObject({ status: 0 })
    expect(run('node', 'tools/check-files.ts')).toMatchObject({ status: 0 })
    expect(run('oxfmt', '--check', ...written())).toMatchObject({ status: 0 })
  })
})
