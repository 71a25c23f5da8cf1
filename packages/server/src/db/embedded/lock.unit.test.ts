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
import { createSilenceWatch, FolderInUseError, type SilenceWatch, takeLock } from '#db/embedded/lock.ts'

let folder = ''
let path = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-lock-'))
  path = join(folder, 'database.lock')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The lock of this process, as another process finds it, with some fields changed. */
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
  it('refuses a folder that a running process has locked, with a message that names it', () => {
    const unlock = takeLock(path)
    expect(() => takeLock(path)).toThrow(FolderInUseError)
    expect(() => takeLock(path)).toThrow(
      new RegExp(`in use by another Parlance server \\(process ${process.pid} on`),
    )
    unlock()
  })

  it('leaves nothing behind when it is released', () => {
    takeLock(path)()
    expect(readdirSync(folder)).toEqual([])
  })

  it('takes over the lock of a process that no longer exists', async () => {
    leaveLock({ pid: await deadProcess() })
    const unlock = takeLock(path)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid })
    unlock()
    expect(existsSync(path)).toBe(false)
  })

  it.runIf(process.platform === 'linux')('takes over the lock of an earlier process with the same id', () => {
    leaveLock({ started: 'another boot:1' })
    expect(() => takeLock(path)()).not.toThrow()
  })

  it('takes over a lock that cannot be read', () => {
    writeFileSync(path, 'half a lo')
    expect(() => takeLock(path)()).not.toThrow()
  })

  describe('of another machine', () => {
    let seconds = 0
    let isSilent: SilenceWatch
    beforeEach(() => {
      leaveLock({ host: 'elsewhere' })
      seconds = 0
      isSilent = createSilenceWatch(() => seconds * 1_000)
    })

    /** A heartbeat, by a clock that is this many seconds behind ours. */
    function beat(behind: number): void {
      const at = new Date(Date.now() - behind * 1_000)
      utimesSync(path, at, at)
    }

    it('takes it over once there is no heartbeat', () => {
      beat(60)
      expect(() => takeLock(path, isSilent)).toThrow(/on elsewhere/)
      seconds += 6
      expect(() => takeLock(path, isSilent)).toThrow(/on elsewhere/)
      seconds += 1
      expect(() => takeLock(path, isSilent)()).not.toThrow()
    })

    it('respects it while there are heartbeats, also if our clock was set forward by an hour (R17)', () => {
      for (let n = 0; n < 10; n += 1) {
        beat(3_600 - 3 * n)
        expect(() => takeLock(path, isSilent)).toThrow(/on elsewhere/)
        seconds += 3
      }
    })

    it('respects it for a while if both clocks agree that there was just a heartbeat', () => {
      beat(8)
      expect(() => takeLock(path, isSilent)).toThrow(/on elsewhere/)
      seconds += 60
      expect(() => takeLock(path, isSilent)).toThrow(/on elsewhere/)
    })
  })
})
