import { forgetUpload, keepUpload, type KeptUpload } from '#features/chat/files/kept/kept-uploads.ts'
import { forgetBytes, keepBytes, readBytes } from '#features/chat/files/kept/upload-bytes.ts'

/** The uploads of this page, each with the function that releases its lock. */
const held = new Map<string, () => void>()
/** Those with bytes that the browser keeps until they have ended. */
const kept = new Set<string>()

/** Whether an upload survives a reload. */
export const isKept = (id: string): boolean => kept.has(id)

/** Keeps an upload so that it survives a reload. */
export async function keep(upload: Omit<KeptUpload, 'at'>, file: File): Promise<void> {
  void hold(upload.id)
  for (const old of keepUpload({ ...upload, at: Date.now() })) void forgetBytes(old.id)
  if (!(await keepBytes(upload.id, file))) return
  if (held.has(upload.id)) kept.add(upload.id)
  // it has ended in the meantime
  else void forgetBytes(upload.id)
}

/**
 * Takes over an upload that was interrupted by a reload: its file if there is one, `undefined` if a page still has it.
 */
export async function takeOver(id: string): Promise<File | null | undefined> {
  if (held.has(id) || !(await hold(id))) return undefined
  const file = await readBytes(id)
  if (file !== null) kept.add(id)
  return file
}

export function letGo(id: string): void {
  held.get(id)?.()
  held.delete(id)
  forgetUpload(id)
  if (kept.delete(id)) void forgetBytes(id)
}

/** Whether this page owns an upload from now on; false if another tab has it. */
async function hold(id: string): Promise<boolean> {
  const { promise: end, resolve: release } = Promise.withResolvers<void>()
  held.set(id, release)
  // locks are only available in secure contexts
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return true
  const isMine = await new Promise<boolean>((resolve) => {
    void locks.request(`parlance-upload-${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock === null ? undefined : end
    })
  })
  if (!isMine) held.delete(id)
  return isMine
}
