import { join } from 'node:path'
import { openDatabase } from '#db/client.ts'
import { copyImage } from '#db/embedded/backup.ts'
import { keepEmptyImage } from '#db/embedded/empty-image.ts'
import { migrate } from '#db/migrating/migrate.ts'

const silent = { info() {}, warn() {}, error() {} }

// Part of the build: creates the image that a first start copies.
await keepEmptyImage(async (folder) => {
  const data_dir = `${folder}-data`
  const database = await openDatabase({ database_url: null, data_dir, log: silent, durable: false })
  await migrate(database)
  await database.close()
  await copyImage(join(data_dir, 'database'), folder)
})
