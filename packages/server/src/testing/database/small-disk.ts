import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MB = 1_048_576

export type SmallDisk = {
  folder: string
  /** Fills it to the last byte; returns a function that empties it again. */
  fill(): () => void
  release(): void
}

/** A small disk; null if this user cannot create one, which requires root. */
export function smallDisk(size_mb: number): SmallDisk | null {
  if (process.platform !== 'linux') return null
  const folder = mkdtempSync(join(tmpdir(), 'parlance-small-'))
  try {
    const options = `size=${size_mb}m,mode=0777`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return null
  }
  return {
    folder,
    fill: () => fill(join(folder, 'filler')),
    release() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function fill(path: string): () => void {
  const file = openSync(path, 'w')
  for (const size of [MB, 4_096]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 1))
    } catch {
      // full
    }
  }
  fsyncSync(file)
  closeSync(file)
  return () => rmSync(path)
}
