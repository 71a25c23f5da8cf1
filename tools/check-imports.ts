import { spawnSync } from 'node:child_process'
import { filesBelow, ROOT } from '@parlance/tests/support/files.ts'

/**
 * Runs the import rules and checks that they were applied: without its parser the tool reads no TypeScript and reports
 * no errors.
 */
const FOLDERS = ['packages', 'plugins', 'tests'].filter((folder) => filesBelow(folder).length > 0)
const SOURCE = /\.(ts|tsx)$/

type Violation = {
  from: string
  to: string
  rule: { name: string }
  cycle?: { name: string }[]
  comment?: string
}
type Cruise = {
  modules: { source: string; dependencies: unknown[] }[]
  summary: { violations: Violation[]; ruleSetUsed: { forbidden: { name: string; comment?: string }[] } }
}

const { stdout, stderr } = spawnSync('depcruise', [...FOLDERS, '--config', '--output-type', 'json'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
if (stdout === '') {
  console.error(stderr)
  process.exit(1)
}
const cruise: Cruise = JSON.parse(stdout)
const comments = new Map(cruise.summary.ruleSetUsed.forbidden.map((rule) => [rule.name, rule.comment]))
const problems = cruise.summary.violations.map(({ from, to, rule, cycle }) => {
  const way = cycle === undefined ? to : cycle.map((step) => step.name).join(' → ')
  return `${rule.name}: ${from} → ${way}\n    (${comments.get(rule.name) ?? ''})`
})

const seen = new Set(cruise.modules.map((module) => module.source))
const expected = FOLDERS.flatMap(filesBelow).filter((file) => SOURCE.test(file) && !file.endsWith('.d.ts'))
const unseen = expected.filter((file) => !seen.has(file))
problems.push(...unseen.map((file) => `not read: ${file}`))
const edges = cruise.modules.reduce((sum, module) => sum + module.dependencies.length, 0)
if (edges < expected.length) {
  problems.push(`only ${edges} imports were found in ${expected.length} files: the parser does not work`)
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`${expected.length} files, ${edges} imports`)
