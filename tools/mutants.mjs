// Plain JavaScript that runs on Node 18. Mutation testing: makes small changes to the code and counts which ones the
// tests detect.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureInstalled, fail, projectEnvironment, ROOT, run } from './lib/install.mjs'
import { AREAS } from './mutants/areas.mjs'

/** Written for each area. The report lists every mutant that survived. */
const FOLDER = '.tmp/mutants'
/** A folder that the copy of the project needs, or nothing below it. */
const NOT_COPIED = ['.tmp', 'dist', 'packages/web', 'benchmarks', 'docs', 'shots', 'data']

ensureInstalled()
mkdirSync(join(ROOT, FOLDER), { recursive: true })
const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name.split('/')[0] in AREAS))
if (unknown.length > 0) fail(`No area is named ${unknown.join(' or ')}: ${Object.keys(AREAS).join(', ')}.`)
let code = 0
for (const name of names.length > 0 ? names : Object.keys(AREAS)) code = test(name) || code
process.exitCode = code

/**
 * Runs one area, or with `AREA/FILE,FILE` some of its files (named without `.ts`), and returns the exit code. The score
 * and the survivors are printed and saved.
 */
function test(asked) {
  const [area, files] = asked.split('/')
  const name = asked.replaceAll(/\W/g, '-')
  const { mutate: all, tests } = AREAS[area]
  const mutate = files
    ? all.flatMap((path) => files.split(',').map((file) => join(dirname(path), `${file}.ts`)))
    : all
  const settings = join(FOLDER, `${name}.json`)
  writeFileSync(join(ROOT, settings), JSON.stringify(settingsOf(name, mutate), null, 2))
  const env = { ...projectEnvironment(), MUTANTS_TESTS: JSON.stringify(tests), SEED: process.env.SEED ?? '1' }
  return run('stryker', ['run', settings], env)
}

function settingsOf(name, mutate) {
  return {
    mutate: [...mutate, '!**/*.test.ts', '!**/*.routes.ts'],
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    checkers: [],
    // TypeScript 7 has no interface that the tool could read its settings with
    tsconfigFile: 'none.json',
    ignorePatterns: NOT_COPIED,
    tempDirName: `${FOLDER}/copy`,
    reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: `${FOLDER}/${name}-report.json` },
    htmlReporter: { fileName: `${FOLDER}/${name}-report.html` },
    thresholds: { high: 90, low: 85, break: null },
    timeoutMS: 20_000,
    concurrency: 2,
  }
}
