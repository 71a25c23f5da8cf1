// Plain JavaScript that runs on Node 18: on a bare machine it is what fetches the rest.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { findBrowser } from './lib/browser.mjs'
import { ensureInstalled, projectEnvironment, ROOT, run } from './lib/install.mjs'
import { add, journeyResult, unitResult } from './lib/results.mjs'

const VITEST = '.tmp/vitest.json'
const JOURNEYS = '.tmp/journeys.json'
const mustRunAll = process.env.CI === 'true'
const filters = process.argv.slice(2)

ensureInstalled()
await ensureBuilt()
mkdirSync(join(ROOT, '.tmp'), { recursive: true })
for (const file of [VITEST, JOURNEYS]) rmSync(join(ROOT, file), { force: true })

const result = add(runTests(), runJourneys())
for (const failure of result.failures) console.log(`Failed: ${failure}`)
for (const { count, reason } of result.left_out) console.log(`Left out: ${count} tests, ${reason}`)
if (mustRunAll && result.left_out.length > 0) {
  console.log('CI is true: what was left out counts as failed.')
  result.failed += 1
}
console.log(`${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`)
process.exitCode = result.failed > 0 || result.passed === 0 ? 1 : 0

/** The tests beside the code, those over HTTP on every database that can be had, and those of the architecture. */
function runTests() {
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST}`, ...filters]
  const code = run('vitest', args, projectEnvironment())
  return unitResult(VITEST, code)
}

/** The journeys through the built pages in a browser. */
function runJourneys() {
  const browser = findBrowser()
  const env = { ...projectEnvironment(), PARLANCE_CHROMIUM: browser.path ?? '' }
  const args = ['test', '--pass-with-no-tests', ...filters]
  if (browser.missing === undefined) {
    const code = run('playwright', args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEYS })
    return journeyResult(JOURNEYS, code)
  }
  run('playwright', [...args, '--list', '--reporter=json'], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEYS })
  return journeyResult(JOURNEYS, 0, browser.missing)
}
