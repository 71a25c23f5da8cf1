import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withName } from './names.ts'

type Join = {
  file: string
  imports?: string[]
  /** The line that opens the list, or the call after which the new one is inserted. */
  after: RegExp
  entry: string
  /** The position in the list: in its order, at its end, or directly after the line. */
  place: 'sorted' | 'last' | 'here'
}

/** The places where a feature is registered. */
const JOINS: Join[] = [
  {
    file: 'packages/contract/src/all.ts',
    imports: [
      "import { sampleThings } from './sample-things.ts'",
      "import { sampleThingSchemas } from './sample-things.schemas.ts'",
    ],
    after: /^export const NOUNS\b.*\[$/,
    entry: '  { calls: sampleThings, schemas: sampleThingSchemas },',
    place: 'last',
  },
  {
    file: 'packages/server/src/app.ts',
    imports: ["import { sampleThingRoutes } from '#features/sample-things/sample-things.routes.ts'"],
    after: /^ {2}threadRoutes\(server\)$/,
    entry: '  sampleThingRoutes(server)',
    place: 'here',
  },
  ...['en', 'fr'].map((language): Join => ({
    file: `packages/web/src/i18n/${language}-pages.ts`,
    imports: [`import { sampleThings } from '#i18n/${language}/pages/sample-things.ts'`],
    after: /^export const \w+ = \{$/,
    entry: '  sampleThings,',
    place: 'sorted',
  })),
  {
    file: 'tests/architecture/specification/routes.ts',
    after: /^export const OWN_ROUTES = \[$/,
    entry: "  '/sample-things',",
    place: 'last',
  },
  {
    file: 'tests/e2e/support/screens.ts',
    after: /^export const SCREENS\b.*\[$/,
    entry: "  { name: 'sample-things', person: 'alice', open: (page) => visit(page, '/sample-things') },",
    place: 'last',
  },
]

/** The files in which a feature is registered, with their new content. */
export function joinsOf(root: string, name: string): Map<string, string> {
  return new Map(
    JOINS.map((one) => [one.file, joined(readFileSync(join(root, one.file), 'utf8'), one, name)]),
  )
}

function joined(text: string, { file, imports = [], after, entry, place }: Join, name: string): string {
  const lines = text.split('\n')
  const opening = lines.findIndex((line) => after.test(line))
  if (opening === -1) throw new Error(`${file} has changed: no line of it is ${after.source}.`)
  lines.splice(placeIn(lines, opening, withName(entry, name), place), 0, withName(entry, name))
  const first = lines.findIndex((line) => line.startsWith('import '))
  for (const line of imports.map((one) => withName(one, name)))
    lines.splice(placeOfImport(lines, first, line), 0, line)
  return lines.join('\n')
}

function placeIn(lines: string[], opening: number, entry: string, place: Join['place']): number {
  if (place === 'here') return opening + 1
  const end = lines.findIndex((line, at) => at > opening && /^[\]}]/.test(line))
  if (place === 'last') return end
  const later = lines.findIndex(
    (line, at) => at > opening && at < end && /^ {2}\w+,$/.test(line) && line > entry,
  )
  return later === -1 ? end : later
}

/** Before the first single-line import with a path that sorts after it. */
function placeOfImport(lines: string[], first: number, line: string): number {
  const pathOf = (text: string) => /^import .* from '(.+)'/.exec(text)?.[1] ?? ''
  const root = pathOf(line).split('/')[0] ?? ''
  const later = lines.findIndex((text) => pathOf(text).startsWith(`${root}/`) && pathOf(text) > pathOf(line))
  return later === -1 ? first : later
}
