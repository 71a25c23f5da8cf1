import { KEPT_FILES } from '#lib/kept-files.ts'

const FILES = 'files'

/** Keeps a file in this browser until its upload has ended; false if the browser has no room or forbids it. */
export async function keepBytes(id: string, file: File): Promise<boolean> {
  try {
    await change((files) => files.put(file, id))
    return true
  } catch {
    return false
  }
}

export async function readBytes(id: string): Promise<File | null> {
  try {
    const found: unknown = await change((files) => files.get(id))
    return found instanceof File ? found : null
  } catch {
    return null
  }
}

export async function forgetBytes(id: string): Promise<void> {
  await change((files) => files.delete(id)).catch(() => {})
}

async function change<T>(work: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened()
  try {
    const transaction = database.transaction(FILES, 'readwrite')
    const request = work(transaction.objectStore(FILES))
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error as Error))
    })
    return request.result
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(KEPT_FILES, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(FILES))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error as Error))
  })
}
