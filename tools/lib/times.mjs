import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './install.mjs'

const SHOWN = 20

/** Prints how the time of a run was spent: by kind of test, and the slowest files. */
export function printTimes(testsFile, journeysFile) {
  const files = [...timesOfTests(testsFile), ...timesOfJourneys(journeysFile)]
  console.log('\nSeconds of each kind, added up over its files (several run at once):')
  for (const kind of new Set(files.map((file) => file.kind))) {
    const all = files.filter((file) => file.kind === kind)
    console.log(`${seconds(sum(all))}  ${kind} (${all.length})`)
  }
  console.log(`The ${SHOWN} slowest files:`)
  for (const { ms, name } of [...files].sort((a, b) => b.ms - a.ms).slice(0, SHOWN)) {
    console.log(`${seconds(ms)}  ${name}`)
  }
}

/** A file that runs on both databases is there twice. */
function timesOfTests(file) {
  return (read(file)?.testResults ?? []).map(({ name, startTime, endTime }) => {
    const path = relative(ROOT, name)
    return { name: path, ms: endTime - startTime, kind: kindOf(path) }
  })
}

function kindOf(path) {
  const [, ending = 'pglite'] = /\.(unit|db|pglite|postgres)\.test\./.exec(path) ?? []
  if (path.startsWith('packages/server/') || /^plugins\/.*\.test\.ts$/.test(path)) return `server, ${ending}`
  return path.split('/').slice(0, 2).join('/')
}

function timesOfJourneys(file) {
  return (read(file)?.suites ?? []).map((suite) => {
    return { name: join('tests/e2e', suite.file), ms: durationOf(suite), kind: 'journeys' }
  })
}

function durationOf({ specs = [], suites = [] }) {
  const own = specs.flatMap((spec) => spec.tests).flatMap((test) => test.results)
  return (
    own.reduce((ms, { duration }) => ms + duration, 0) +
    suites.reduce((ms, suite) => ms + durationOf(suite), 0)
  )
}

const sum = (files) => files.reduce((ms, file) => ms + file.ms, 0)
const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(8)} s`

function read(file) {
  const path = join(ROOT, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
