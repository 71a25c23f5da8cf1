import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, ROOT } from '@parlance/tests/support/files.ts'
import { MANY_IMPORTS, LONG_ROUTES } from './check-files/exceptions.ts'
import { spellsQueryKey } from './check-files/query-keys.ts'

/**
 * Length, imports, names, query keys, row types, date fields and number styles of source files, and a lockfile without
 * registry addresses.
 */
const LINES_MAX = 300
const ROUTE_LINES_MAX = 60
const OWN_IMPORTS_MAX = 15
const FOLDERS = ['packages', 'plugins', 'tests', 'tools', 'benchmarks', '.ci']
const SOURCE = /\.(ts|tsx|mjs|cjs|js|css)$/
const ROUTES = /\.routes\.ts$|\/src\/routes\/.*\.tsx?$/
/** A statement with a row type that is not checked against the database. */
const UNCHECKED_ROWS = /\.execute\s*</
/** A field that every browser draws differently; the interface has fields for days and times. */
const NATIVE_DATE = /type=["'](?:date|datetime-local|time|month|week)["']/
/** Makes separators as wide as digits, which leaves gaps in numbers. */
const TABULAR = 'tabular-nums'
const PAGE = /^(packages\/web|plugins\/[^/]+|tests\/plugins\/[^/]+)\/src\//
const OWN_IMPORT = /^import\s[^'"]*?from '(?:#|\.|@parlance\/)[^']*'|^import '(?:#|\.)[^']*'/gm
const KEBAB = /^_*[a-z0-9]+(?:[-.][a-z0-9]+)*$/
const problems: string[] = []
const unneeded = new Set([...Object.keys(MANY_IMPORTS), ...Object.keys(LONG_ROUTES)])

for (const file of FOLDERS.flatMap((folder) => filesBelow(folder)).filter((name) => SOURCE.test(name))) {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const isText = file.startsWith('packages/web/src/i18n/')
  if (!isText) limit(file, linesOf(source), LINES_MAX, 'lines')
  if (ROUTES.test(file)) limit(file, linesOf(source), ROUTE_LINES_MAX, 'lines of routes', LONG_ROUTES)
  limit(file, source.match(OWN_IMPORT)?.length ?? 0, OWN_IMPORTS_MAX, 'imports of own files', MANY_IMPORTS)
  const name = file.split('/').at(-1) ?? ''
  if (PAGE.test(file) && spellsQueryKey(source))
    problems.push(`${file}: a query key comes from the function that makes the query`)
  if (UNCHECKED_ROWS.test(source))
    problems.push(`${file}: rows are declared with columns and read with rowsOf or rowOf (#db/rows.ts)`)
  if (PAGE.test(file) && !file.startsWith('packages/web/src/ui/') && NATIVE_DATE.test(source))
    problems.push(`${file}: a day is a DateField, a day with a time a DateTimeField (ui/fields)`)
  if (PAGE.test(file) && file !== 'packages/web/src/ui/tables/figure.tsx' && source.includes(TABULAR))
    problems.push(`${file}: a number with digits of equal width is a Figure (ui/tables)`)
  // route files are named after their parameters
  if (!file.includes('/src/routes/') && !KEBAB.test(name)) problems.push(`${file}: file names are kebab-case`)
}
for (const file of unneeded)
  problems.push(`${file}: needs no exception any more (tools/check-files/exceptions.ts)`)

if (existsSync(join(ROOT, 'package-lock.json'))) {
  const lockfile = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  if (lockfile.includes('"resolved": "http')) problems.push('package-lock.json names a registry address')
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

function limit(
  file: string,
  count: number,
  max: number,
  what: string,
  exceptions: Record<string, string> = {},
): void {
  if (count <= max) return
  if (file in exceptions) unneeded.delete(file)
  else problems.push(`${file}: ${count} ${what}, the limit is ${max}`)
}

function linesOf(source: string): number {
  return source.split('\n').length - 1
}
