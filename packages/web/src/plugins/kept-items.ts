import type { KeptItems } from '@parlance/plugin-api/web.ts'
import { inBrowserStore } from '#lib/browser-store.ts'
import { KEPT_ITEMS } from '#lib/kept-files.ts'
import { useSession } from '#lib/session-store.ts'

const ITEMS = { database: KEPT_ITEMS, store: 'items' }

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
        await inBrowserStore(ITEMS, (items) => items.put(value, key(name)))
        return true
      } catch {
        return false
      }
    },
    async list(prefix) {
      try {
        const [keys, values] = await Promise.all([
          inBrowserStore(ITEMS, (items) => items.getAllKeys(from(prefix))),
          inBrowserStore(ITEMS, (items) => items.getAll(from(prefix))),
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
      await inBrowserStore(ITEMS, (items) => items.delete(from(prefix))).catch(() => {})
    },
  }
}
