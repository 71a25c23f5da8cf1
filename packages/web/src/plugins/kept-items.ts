import type { KeptItems } from '@parlance/plugin-api/web.ts'
import { KEPT_ITEMS } from '#lib/kept-files.ts'
import { useSession } from '#lib/session-store.ts'

const ITEMS = 'items'

/**
 * The data of a plugin in this browser. It belongs to one person: `forgetKeptFiles` removes it before another one signs
 * in.
 */
export function keptItems(pluginId: string): KeptItems {
  const key = (name: string) => `${pluginId}/${name}`
  const from = (prefix: string) => IDBKeyRange.bound(key(prefix), `${key(prefix)}\uffff`)
  return {
    async put(name, value) {
      const owner = useSession.getState().user?.id
      if (owner === undefined) return false
      try {
        localStorage.setItem(KEPT_ITEMS, owner)
        await change((items) => items.put(value, key(name)))
        return true
      } catch {
        return false
      }
    },
    async list(prefix) {
      try {
        const [keys, values] = await Promise.all([
          change((items) => items.getAllKeys(from(prefix))),
          change((items) => items.getAll(from(prefix))),
        ])
        return keys.map((one, at) => ({
          name: typeof one === 'string' ? one.slice(key('').length) : '',
          value: values[at] as unknown,
        }))
      } catch {
        return []
      }
    },
    async remove(prefix) {
      await change((items) => items.delete(from(prefix))).catch(() => {})
    },
  }
}

async function change<T>(work: (items: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened()
  try {
    const transaction = database.transaction(ITEMS, 'readwrite')
    const request = work(transaction.objectStore(ITEMS))
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
    const request = indexedDB.open(KEPT_ITEMS, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(ITEMS))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error as Error))
  })
}
