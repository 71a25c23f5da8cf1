import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findPostgres } from './packages/server/src/testing/database/postgres-programs.ts'

const SERVER = 'packages/server/src/**/*'
/** Plugins, the tutorial's among them, are tested with the server's databases and the page's browser. */
const PLUGINS = ['plugins/*/src/**/*', 'tests/plugins/*/src/**/*']
const SERVER_SIDE = [SERVER, ...PLUGINS]
const SERVER_TESTS = SERVER_SIDE.map((path) => `${path}.test.ts`)
/** What depends on SQL, locks or transactions runs on PostgreSQL as well; in the long form everything does. */
const POSTGRES_TESTS =
  process.env['TEST_LONG'] === 'true'
    ? SERVER_TESTS
    : SERVER_SIDE.flatMap((path) => [`${path}.db.test.ts`, `${path}.postgres.test.ts`])
/** Read by the test command, which counts what could not run here. */
const SKIPPED_FILE = '.tmp/skipped-projects.json'

function project(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return { test: { name, environment: 'node', expect: { poll: { timeout: 60_000 } }, ...test } }
}

/** The files of one worker share what is loaded: the whole server is loaded twice, not once for each of 150 files. */
const onDatabase = { isolate: false, testTimeout: 120_000, hookTimeout: 240_000 }

const postgres = project('server:postgres', {
  include: POSTGRES_TESTS,
  exclude: [`${SERVER}.unit.test.ts`, `${SERVER}.pglite.test.ts`],
  globalSetup: 'packages/server/src/testing/database/setup-postgres.ts',
  ...onDatabase,
})

const projects = [
  project('contract', { include: ['packages/contract/src/**/*.test.ts'], isolate: false }),
  project('server:unit', { include: [`${SERVER}.unit.test.ts`], testTimeout: 30_000, isolate: false }),
  project('server:pglite', {
    include: SERVER_TESTS,
    exclude: [`${SERVER}.unit.test.ts`, `${SERVER}.postgres.test.ts`],
    globalSetup: 'packages/server/src/testing/database/setup-pglite.ts',
    ...onDatabase,
  }),
  project('web', {
    include: ['packages/web/src/**/*.test.{ts,tsx}', ...PLUGINS.map((path) => `${path}.test.tsx`)],
    environment: './packages/web/src/testing/one-window.ts',
    isolate: false,
    setupFiles: 'packages/web/src/testing/setup.ts',
    testTimeout: 60_000,
  }),
  project('benchmarks', { include: ['benchmarks/**/*.test.ts'] }),
  project('architecture', { include: ['tests/architecture/**/*.test.ts', 'tests/fakes/**/*.test.ts'] }),
]

const found = findPostgres()
mkdirSync('.tmp', { recursive: true })
rmSync(SKIPPED_FILE, { force: true })
if ('missing' in found) {
  writeFileSync(SKIPPED_FILE, JSON.stringify([{ project: 'server:postgres', reason: found.missing }]))
  process.stderr.write(`Tests of server:postgres are skipped: ${found.missing}\n`)
} else {
  projects.push(postgres)
}

export default defineConfig({
  // measured on two cores: many files wait for faults, kills and limits, and leave a third of two workers' time unused
  test: { projects, pool: 'forks', maxWorkers: 4, passWithNoTests: true },
})
