type Entry = { payload: Payload; expires_at: number }
type Payload = { uid?: string; grantId?: string; consumed?: number } & Record<string, unknown>

const ENTRIES_MAX = 2000

/**
 * The storage of the development identity provider for codes and interactions: in memory, until each expires. The
 * method names are those of oidc-provider.
 */
export function createDevStore() {
  const entries = new Map<string, Entry>()

  function find(key: string): Payload | undefined {
    const entry = entries.get(key)
    if (entry === undefined || entry.expires_at > Date.now()) return entry?.payload
    entries.delete(key)
    return undefined
  }

  function forget(isGone: (entry: Entry) => boolean) {
    for (const [key, entry] of entries) if (isGone(entry)) entries.delete(key)
  }

  return (model: string) => ({
    async upsert(id: string, payload: Payload, seconds: number) {
      if (entries.size >= ENTRIES_MAX) forget((entry) => entry.expires_at <= Date.now())
      const oldest = entries.keys().next()
      if (entries.size >= ENTRIES_MAX && !oldest.done) entries.delete(oldest.value)
      entries.set(`${model}:${id}`, { payload, expires_at: Date.now() + seconds * 1000 })
    },
    async find(id: string) {
      return find(`${model}:${id}`)
    },
    async findByUid(uid: string) {
      for (const [key, { payload }] of entries) {
        if (key.startsWith(`${model}:`) && payload.uid === uid) return find(key)
      }
      return undefined
    },
    async findByUserCode() {
      return undefined
    },
    async consume(id: string) {
      const payload = find(`${model}:${id}`)
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id: string) {
      entries.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId: string) {
      forget((entry) => entry.payload.grantId === grantId)
    },
  })
}
