import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderInUseError, takeLock } from '#db/embedded/lock.ts'

let folder = ''
let path = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-lock-'))
  path = join(folder, 'database.lock')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The lock of this process, as another one would find it, with some fields changed. */
function leaveLock(changes: object): void {
  const unlock = takeLock(path)
  const content: object = JSON.parse(readFileSync(path, 'utf8'))
  unlock()
  writeFileSync(path, JSON.stringify({ ...content, token: 'other', ...changes }))
}

async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => {
    child.once('exit', resolve)
  })
  return child.pid ?? -1
}

describe('takeLock', () => {
  it('refuses a folder that a living process holds, in a sentence that names it', () => {
    const unlock = takeLock(path)
    expect(() => takeLock(path)).toThrow(FolderInUseError)
    expect(() => takeLock(path)).toThrow(
      new RegExp(`in use by another Parlance server \\(process ${process.pid} on`),
    )
    unlock()
  })

  it('leaves nothing behind when it is given back', () => {
    takeLock(path)()
    expect(readdirSync(folder)).toEqual([])
  })

  it('takes over the lock of a process that is gone', async () => {
    leaveLock({ pid: await deadProcess() })
    const unlock = takeLock(path)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid })
    unlock()
    expect(existsSync(path)).toBe(false)
  })

  it.runIf(process.platform === 'linux')(
    'takes over the lock of an earlier process with the same number',
    () => {
      leaveLock({ started: 'another boot:1' })
      expect(() => takeLock(path)()).not.toThrow()
    },
  )

  it('takes over a lock that cannot be read', () => {
    writeFileSync(path, 'half a lo')
    expect(() => takeLock(path)()).not.toThrow()
  })

  it('respects the lock of another machine while it shows life', () => {
    leaveLock({ host: 'elsewhere' })
    expect(() => takeLock(path)).toThrow(/on elsewhere/)
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(path, longAgo, longAgo)
    expect(() => takeLock(path)()).not.toThrow()
  })
})
