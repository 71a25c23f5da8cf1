/** A store of IndexedDB, alone in its database. */
export type BrowserStore = { database: string; store: string }

/** Makes one request in a transaction of its own, and returns its result once the browser has stored the change. */
export async function inBrowserStore<T>(
  { database: name, store }: BrowserStore,
  work: (items: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened(name, store)
  try {
    const transaction = database.transaction(store, 'readwrite')
    const request = work(transaction.objectStore(store))
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error as Error))
    })
    return request.result
  } finally {
    database.close()
  }
}

function opened(name: string, store: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error as Error))
  })
}
