import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { findEmptyImage, keepEmptyImage } from '#db/embedded/empty-image.ts'
import { migrate } from '#db/migrating/migrate.ts'
import { testLog } from '#testing/servers/log.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-image-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The state after a first start: the names of the migrations it had to apply itself, and its log. */
async function startOn(image: string) {
  const warnings: string[] = []
  const log = { ...testLog, warn: (_: object, text: string) => void warnings.push(text) }
  const data_dir = join(folder, 'data')
  const database = await openDatabase({
    database_url: null,
    data_dir,
    empty_image: image,
    log,
    durable: false,
  })
  try {
    return { applied: await migrate(database), warnings }
  } finally {
    await database.close()
  }
}

describe('a first start', () => {
  it('copies the image of the build and has nothing left to migrate', async () => {
    const prepared = inject('database')
    const image = prepared.kind === 'embedded' ? prepared.image : ''
    expect(await startOn(image)).toEqual({ applied: [], warnings: [] })
  })

  it('creates a new database if the image cannot be copied', async () => {
    const { applied, warnings } = await startOn(join(folder, 'absent'))
    expect(applied).toContain('0001_people_and_access')
    expect(warnings).toHaveLength(1)
  })
})

describe('keepEmptyImage', () => {
  const images = () => join(folder, 'images')
  const make = async (target: string) => {
    mkdirSync(target)
    writeFileSync(join(target, 'made'), '')
  }

  it('creates the image once and removes all others', async () => {
    mkdirSync(join(images(), 'of-an-older-version'), { recursive: true })
    expect(await findEmptyImage(images())).toBeNull()
    await keepEmptyImage(make, images())
    const image = (await findEmptyImage(images())) ?? ''
    expect(existsSync(join(image, 'made'))).toBe(true)
    expect(readdirSync(images())).toHaveLength(1)
    await keepEmptyImage(() => Promise.reject(new Error('made twice')), images())
  })

  it('leaves no image behind if creating one fails', async () => {
    const failing = keepEmptyImage(async (target) => {
      await make(target)
      throw new Error('the disk is full')
    }, images())
    await expect(failing).rejects.toThrow('the disk is full')
    expect(await findEmptyImage(images())).toBeNull()
  })
})
