import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './install.mjs'

/** Written by vitest.config.ts: the projects that could not run here, with the reasons. */
const SKIPPED_PROJECTS = '.tmp/skipped-projects.json'

/** The result of tests that were not requested. */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, left_out: [], failures: [] }

/** Combines two results. */
export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    left_out: [...one.left_out, ...other.left_out],
    failures: [...one.failures, ...other.failures],
  }
}

/** The result in the tests' own report; a run that crashed without a failed test counts as one failure. */
export function unitResult(file, code) {
  const report = read(file)
  const result = { passed: 0, failed: 0, skipped: 0, left_out: [], failures: [] }
  for (const { assertionResults, status, name, message } of report?.testResults ?? []) {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    result.failures.push(...failed.map((test) => failureOf(name, test.fullName, test.failureMessages?.[0])))
    if (failed.length === 0 && status === 'failed')
      result.failures.push(failureOf(name, 'the file itself', message))
    result.passed += assertionResults.filter((test) => test.status === 'passed').length
    result.failed += failed.length > 0 ? failed.length : Number(status === 'failed')
    result.skipped += assertionResults.filter((test) => !['passed', 'failed'].includes(test.status)).length
  }
  if (code !== 0 && result.failed === 0) result.failed = 1
  for (const { project, reason } of read(SKIPPED_PROJECTS) ?? []) {
    const count = testsOnBoth(report)
    result.skipped += count
    result.left_out.push({ count, reason: `${project}: ${reason}` })
  }
  return result
}

/** The result in the journeys' report; with `missing`, the report lists what would have run. */
export function journeyResult(file, code, missing = '') {
  const report = read(file)
  const tests = (report?.suites ?? []).flatMap(testsOf)
  if (missing !== '') {
    const left_out =
      tests.length === 0 ? [] : [{ count: tests.length, reason: `browser journeys: ${String(missing)}` }]
    return { passed: 0, failed: 0, skipped: tests.length, left_out, failures: [] }
  }
  const unexpected = tests.filter((test) => test.status === 'unexpected' || test.status === 'flaky')
  const failed = unexpected.length
  return {
    passed: tests.filter((test) => test.status === 'expected').length,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: tests.filter((test) => test.status === 'skipped').length,
    left_out: [],
    failures: unexpected.map(({ file, title, results }) =>
      failureOf(file, title, results?.at(-1)?.error?.message),
    ),
  }
}

const MESSAGE_SHOWN = 1_500

/** One failure, repeated at the end of the run so that it is easy to find. */
function failureOf(file, test, message) {
  return `${relative(ROOT, resolve(ROOT, String(file)))} › ${test}\n${stripVTControlCharacters(String(message ?? '')).slice(0, MESSAGE_SHOWN)}`
}

/** How many tests ran on the embedded database that would also run on PostgreSQL. */
function testsOnBoth(report) {
  return (report?.testResults ?? [])
    .filter(({ name }) => name.endsWith('.db.test.ts'))
    .reduce((sum, { assertionResults }) => sum + assertionResults.length, 0)
}

function testsOf(suite) {
  return [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({ ...test, file: join('tests/e2e', spec.file), title: spec.title })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner)),
  ]
}

function read(file) {
  const path = join(ROOT, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
