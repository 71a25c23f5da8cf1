// Plain JavaScript that runs on Node 18: on a bare machine it installs everything else.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { findBrowser } from './lib/browser.mjs'
import { ensureInstalled, projectEnvironment, ROOT, run } from './lib/install.mjs'
import { add, journeyResult, NOTHING, unitResult } from './lib/results.mjs'
import { printTimes } from './lib/times.mjs'

const VITEST = '.tmp/vitest.json'
const JOURNEYS = '.tmp/journeys.json'
/** Folders of tests next to the code; journeys have their own folder. */
const FOLDERS = ['packages', 'plugins', 'tests', 'benchmarks']
const mustRunAll = process.env.CI === 'true'

/** `npm run test:all`: every test on both databases, in every view, with more rounds and a new seed. */
const LONG = {
  TEST_LONG: 'true',
  AXE: 'whole',
  KILL_ROUNDS: '20',
  FAULT_SECONDS: '10',
  FUZZ_REQUESTS: '10000',
  MIGRATION_KILLS: 'all',
  SEED: process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31)),
}

const { names, options, isLong } = readArguments(process.argv.slice(2))
if (isLong) console.log(`The long form, with SEED=${LONG.SEED}.`)

ensureInstalled()
mkdirSync(join(ROOT, '.tmp'), { recursive: true })
for (const file of [VITEST, JOURNEYS]) rmSync(join(ROOT, file), { force: true })

const wantsTests = isNamed(FOLDERS, /\.test\.tsx?$/)
const wantsJourneys = isNamed(['tests/e2e'], /\.spec\.ts$/)
// some tests next to the code start the built product as well: only in a complete run
if (wantsJourneys || names.length === 0) await ensureBuilt()

const result = add(wantsTests ? runTests() : NOTHING, wantsJourneys ? runJourneys() : NOTHING)
if (names.length === 0) printTimes(VITEST, JOURNEYS)
for (const failure of result.failures) console.log(`Failed: ${failure}`)
for (const { count, reason } of result.left_out) console.log(`Left out: ${count} tests, ${reason}`)
if (mustRunAll && result.left_out.length > 0) {
  console.log('CI is true: what was left out counts as failed.')
  result.failed += 1
}
if (!wantsTests && !wantsJourneys) console.log(`No test file is named like ${names.join(' or ')}.`)
console.log(`${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`)
process.exitCode = result.failed > 0 || result.passed === 0 ? 1 : 0

/** The tests next to the code, those over HTTP on the databases that they need, and those of the architecture. */
function runTests() {
  // a run that takes an hour shows what failed at once, not at its end
  const reporter = names.length > 0 || isLong ? 'default' : 'dot'
  const title = options.title === null ? [] : ['--testNamePattern', options.title]
  const args = ['run', `--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${VITEST}`, ...title]
  return unitResult(VITEST, run('vitest', [...args, ...names], environment()))
}

/** The journeys through the built pages in a browser. */
function runJourneys() {
  const browser = findBrowser()
  const env = {
    ...environment(),
    PARLANCE_CHROMIUM: browser.path ?? '',
    PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEYS,
  }
  const title = options.title === null ? [] : ['--grep', options.title]
  const args = ['test', '--pass-with-no-tests', ...title, ...names]
  if (browser.missing === undefined) return journeyResult(JOURNEYS, run('playwright', args, env))
  run('playwright', [...args, '--list', '--reporter=json'], env)
  return journeyResult(JOURNEYS, 0, browser.missing)
}

function environment() {
  return { ...projectEnvironment(), ...(isLong ? LONG : {}) }
}

/** File names, or parts of them; `-t TITLE` for some tests of them. */
function readArguments(args) {
  const place = args.findIndex((arg) => arg === '-t' || arg === '--testNamePattern')
  const title = place === -1 ? null : (args.splice(place, 2)[1] ?? null)
  const isLong = args.includes('--long')
  return { names: args.filter((arg) => arg !== '--long'), options: { title }, isLong }
}

/**
 * Whether a file below these folders ends like this and has one of the names in its path; any file if there are no
 * names.
 */
function isNamed(folders, ending) {
  if (names.length === 0) return true
  const isMeant = (path) => ending.test(path) && names.some((name) => path.includes(name))
  const search = (folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).some((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return !['node_modules', 'dist'].includes(entry.name) && search(path)
      return isMeant(path)
    })
  return folders.some(search)
}
