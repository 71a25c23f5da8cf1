import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEngine } from '#db/embedded/engine.ts'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'parlance-durability-'))
})
afterAll(() => {
  rmSync(root, { recursive: true, force: true })
})

describe('durability', () => {
  it('has every committed row on the disk when the power is cut, with and without a checkpoint before', async () => {
    const folder = join(root, 'database')
    const disk = join(root, 'disk')
    await (await openEngine(folder, null)).close()
    cpSync(folder, disk, { recursive: true })
    // Data that was never flushed does not reach this second folder, as in the worst power cut.
    const engine = await openEngine(folder, (path) => {
      const target = join(disk, relative(folder, path))
      if (statSync(path).isDirectory()) mkdirSync(target, { recursive: true })
      else {
        mkdirSync(dirname(target), { recursive: true })
        copyFileSync(path, target)
      }
    })
    await engine.exec('CREATE TABLE notes (id integer PRIMARY KEY, text text)')
    for (let id = 0; id < 20; id++) {
      await engine.query('INSERT INTO notes VALUES ($1, $2)', [id, 'x'.repeat(2000)])
      if (id === 10) await engine.exec('CHECKPOINT')
    }
    await engine.exec("BEGIN; INSERT INTO notes VALUES (99, 'not committed')")

    const after = await openEngine(disk, null)
    const { rows } = await after.query('SELECT count(*)::integer AS n, max(id) AS last FROM notes')
    expect(rows).toEqual([{ n: 20, last: 19 }])
    await after.close()
  }, 60_000)
})
