import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseLog } from '#db/log.ts'
import type { Database } from '#db/client.ts'
import { migrate } from '#db/migrating/migrate.ts'
import { switchKey } from './keys.ts'
import type { Plugins } from './load.ts'
import { type LoadedPlugin, problemOf } from './loaded.ts'

/** Places where a statement names a table that it creates, changes, fills or references. */
const NAMED = [
  /\b(?:TABLE|TRUNCATE|INTO|REFERENCES)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(?:ONLY\s+)?"?([\w.]+)"?/gi,
  /(?:^|;)\s*(?:UPDATE|DELETE\s+FROM)\s+(?:ONLY\s+)?"?([\w.]+)"?/gi,
  /\bINDEX\b[^;]*?\bON\s+(?:ONLY\s+)?"?([\w.]+)"?/gi,
]
const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g

/**
 * Applies the plugins' own numbered migrations; a plugin with a migration that fails or names a foreign table is
 * skipped.
 */
export async function migratePlugins(
  database: Database,
  plugins: Plugins,
  log: DatabaseLog,
): Promise<Plugins> {
  const failed = [...plugins.failed]
  const loaded = []
  for (const plugin of plugins.loaded) {
    try {
      await makeTables(database, plugin)
      loaded.push(plugin)
    } catch (error) {
      log.error(
        { plugin: plugin.id, err: error },
        'the tables of a plugin could not be made and it is skipped',
      )
      failed.push({ id: plugin.id, problem: problemOf(error, plugin.folder) })
    }
  }
  return { ...plugins, loaded, failed }
}

/** Applies the migrations of one plugin. */
export async function makeTables(database: Database, { id, folder }: LoadedPlugin): Promise<void> {
  const migrations = join(folder, 'migrations')
  if (!existsSync(migrations)) return
  checkTables(id, migrations)
  await migrate(database, migrations, `${switchKey(id)}_migrations`)
}

/** Only a guard against mistakes: built-in plugins are trusted like the rest of the build. */
function checkTables(id: string, folder: string): void {
  const prefix = `${switchKey(id)}_`
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sql'))) {
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll(COMMENTS, '')
    for (const [, table = ''] of NAMED.flatMap((pattern) => [...sql.matchAll(pattern)])) {
      if (!table.startsWith(prefix)) {
        throw new Error(`${file} touches the table ${table}: only ${prefix}* are its own`)
      }
    }
  }
}
