import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withName } from './names.ts'

const TEMPLATES = join(import.meta.dirname, 'templates')
const MIGRATIONS = 'packages/server/migrations'
const SERVER = 'packages/server/src/features/sample-things/sample-things'
const WEB = 'packages/web/src/features/sample-things'

/** Each template and its target. */
const PLACES: Record<string, string> = {
  'contract.ts': 'packages/contract/src/sample-things.ts',
  'contract.schemas.ts': 'packages/contract/src/sample-things.schemas.ts',
  'migration.sql': `${MIGRATIONS}/NEXT_sample_things.sql`,
  'server.routes.ts': `${SERVER}.routes.ts`,
  'server.service.ts': `${SERVER}.service.ts`,
  'server.queries.ts': `${SERVER}.queries.ts`,
  'server.test.ts': `${SERVER}.test.ts`,
  'web.queries.ts': `${WEB}/sample-things.queries.ts`,
  'web.page.tsx': `${WEB}/sample-things-page.tsx`,
  'web.row.tsx': `${WEB}/sample-thing-row.tsx`,
  'web.test.tsx': `${WEB}/sample-things-page.test.tsx`,
  'web.route.tsx': 'packages/web/src/routes/_app/sample-things.tsx',
  'texts.en.ts': 'packages/web/src/i18n/en/pages/sample-things.ts',
  'texts.fr.ts': 'packages/web/src/i18n/fr/pages/sample-things.ts',
}

/** The files of a feature, by their path in the project. */
export function filesOf(root: string, name: string): Map<string, string> {
  const number = nextMigration(root)
  return new Map(
    Object.entries(PLACES).map(([template, place]) => [
      withName(place, name).replace('NEXT', number),
      withName(readFileSync(join(TEMPLATES, `${template}.txt`), 'utf8'), name),
    ]),
  )
}

function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, MIGRATIONS)).map((file) => Number.parseInt(file, 10) || 0)
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}
