import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, ROOT } from '@parlance/tests/support/files.ts'

/** Length and names of source files, and a lockfile that names no registry. */
const LINES_MAX = 300
const FOLDERS = ['packages', 'plugins', 'tests', 'tools', 'benchmarks', '.ci']
const SOURCE = /\.(ts|tsx|mjs|cjs|js|css)$/
const KEBAB = /^_*[a-z0-9]+(?:[-.][a-z0-9]+)*$/
const problems: string[] = []

for (const file of FOLDERS.flatMap((folder) => filesBelow(folder)).filter((name) => SOURCE.test(name))) {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1
  const isText = file.startsWith('packages/web/src/i18n/')
  if (lines > LINES_MAX && !isText) problems.push(`${file}: ${lines} lines, the limit is ${LINES_MAX}`)
  const name = file.split('/').at(-1) ?? ''
  // route files are named after their parameters
  if (!file.includes('/src/routes/') && !KEBAB.test(name)) problems.push(`${file}: file names are kebab-case`)
}

if (existsSync(join(ROOT, 'package-lock.json'))) {
  const lockfile = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  if (lockfile.includes('"resolved": "http')) problems.push('package-lock.json names a registry address')
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
