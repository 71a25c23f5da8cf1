import { inBrowserStore } from '#lib/browser-store.ts'
import { KEPT_FILES } from '#lib/kept-files.ts'

const FILES = { database: KEPT_FILES, store: 'files' }

/** Keeps a file in this browser until its upload has ended; false if the browser has no room or forbids it. */
export async function keepBytes(id: string, file: File): Promise<boolean> {
  try {
    await inBrowserStore(FILES, (files) => files.put(file, id))
    return true
  } catch {
    return false
  }
}

export async function readBytes(id: string): Promise<File | null> {
  try {
    const found: unknown = await inBrowserStore(FILES, (files) => files.get(id))
    return found instanceof File ? found : null
  } catch {
    return null
  }
}

export async function forgetBytes(id: string): Promise<void> {
  await inBrowserStore(FILES, (files) => files.delete(id)).catch(() => {})
}
