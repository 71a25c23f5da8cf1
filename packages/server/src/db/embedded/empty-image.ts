import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MIGRATIONS_FOLDER, readMigrations } from '#db/migrating/migrations.ts'

/** Where the build stores the image, which is not in git. */
export const IMAGES_FOLDER = fileURLToPath(new URL('../../../dist/empty-database/', import.meta.url))

const ENGINE_PACKAGES = ['@electric-sql/pglite', '@electric-sql/pglite-pgvector']
const ENGINE_FILES = ['./engine.ts', './durability.ts']

/**
 * The image of a migrated, empty database that matches this code, or null. Creating a database takes the engine three
 * seconds, copying one a tenth of that.
 */
export async function findEmptyImage(images: string = IMAGES_FOLDER): Promise<string | null> {
  if (!existsSync(images)) return null
  const folder = join(images, await imageName())
  return existsSync(folder) ? folder : null
}

/** Lets `make` create the image unless a current one exists; removes outdated ones. */
export async function keepEmptyImage(
  make: (folder: string) => Promise<void>,
  images: string = IMAGES_FOLDER,
): Promise<void> {
  const name = await imageName()
  mkdirSync(images, { recursive: true })
  if (!existsSync(join(images, name))) {
    const draft = join(images, `.part-${process.pid}`)
    rmSync(draft, { recursive: true, force: true })
    await make(draft)
    // another process may have been faster
    if (!existsSync(join(images, name))) renameSync(draft, join(images, name))
  }
  for (const other of readdirSync(images))
    if (other !== name) rmSync(join(images, other), { recursive: true, force: true })
  const now = new Date()
  utimesSync(images, now, now)
}

/** Changes with every migration and with the engine, which cannot open files of another version. */
async function imageName(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await readMigrations(MIGRATIONS_FOLDER))
    hash.update(`${name} ${checksum}\n`)
  for (const name of ENGINE_PACKAGES) {
    const file = findPackageJSON(name, import.meta.url)
    const { version }: { version: string } = JSON.parse(
      file === undefined ? '{}' : readFileSync(file, 'utf8'),
    )
    hash.update(`${name} ${version}\n`)
  }
  for (const file of ENGINE_FILES) hash.update(readFileSync(new URL(file, import.meta.url)))
  return hash.digest('hex').slice(0, 32)
}
