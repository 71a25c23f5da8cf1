import { randomUUID } from 'node:crypto'
import { type FakeAnswer, type FakeRequest, type ScriptedHttp, startScriptedHttp } from './scripted-http.ts'

type Entry = {
  id: string
  drive: string
  parent: string | null
  name: string
  bytes: Buffer | null
  version: number
  changed: string
  deleted: boolean
}

export type FakeSharePoint = ScriptedHttp & {
  tenant_id: string
  client_id: string
  client_secret: string
  site_url: string
  page_size: number
  /** The download host, which must not get the token. */
  downloads: ScriptedHttp
  drive(id: string, name: string): void
  folder(drive: string, id: string, name: string, parent?: string): void
  file(drive: string, id: string, name: string, bytes: Buffer | string, parent?: string): void
  remove(id: string): void
  expireTokens(): void
  /** Answers all delta links issued so far with 410. */
  expireDeltas(): void
}

/** Microsoft's token endpoint and Graph v1.0: sites, drives, delta, content. */
export async function startFakeSharePoint(): Promise<FakeSharePoint> {
  const tenant_id = randomUUID()
  const client_id = randomUUID()
  const client_secret = 'application secret'
  const drives = new Map<string, string>()
  const entries = new Map<string, Entry>()
  /** Ids in the order of their changes; a delta from n returns each once, in its current state. */
  const log: { drive: string; id: string }[] = []
  const tokens = new Set<string>()
  let oldest = 0

  const shown = (entry: Entry) => {
    const parentReference = { driveId: entry.drive, id: entry.parent ?? undefined }
    if (entry.deleted) {
      return {
        id: entry.id,
        deleted: { state: 'deleted' },
        ...(entry.bytes === null ? { folder: {} } : { file: {} }),
        parentReference,
      }
    }
    const kind =
      entry.parent === null
        ? { root: {}, folder: { childCount: 1 } }
        : entry.bytes === null
          ? { folder: { childCount: 1 } }
          : { file: { mimeType: 'application/octet-stream' } }
    return {
      id: entry.id,
      name: entry.name,
      size: entry.bytes?.length ?? 0,
      eTag: `"{${entry.id}},${entry.version}"`,
      cTag: `"c:{${entry.id}},${entry.version}"`,
      createdDateTime: '2026-01-15T09:30:00Z',
      createdBy: { user: { displayName: 'Megan Bowen' } },
      lastModifiedDateTime: entry.changed,
      webUrl: `https://demo.sharepoint.com/sites/handbook/${encodeURIComponent(entry.name)}`,
      parentReference,
      ...kind,
    }
  }

  const delta = (url: URL, drive: string): FakeAnswer => {
    const from = Number(url.searchParams.get('token') ?? 0)
    if (from < oldest && url.searchParams.has('token')) {
      return { status: 410, body: { error: { code: 'resyncRequired', message: 'Resync required' } } }
    }
    const until = Number(url.searchParams.get('until') ?? log.length)
    const skip = Number(url.searchParams.get('skip') ?? 0)
    const ids = log
      .slice(from, until)
      .filter((change) => change.drive === drive)
      .map((change) => change.id)
    const isWhole = !url.searchParams.has('token')
    const all = [...new Set(ids)]
      .flatMap((id) => entries.get(id) ?? [])
      .filter((entry) => !isWhole || !entry.deleted)
    const value = all.slice(skip, skip + fake.page_size).map(shown)
    const next = new URL(url)
    next.searchParams.set('until', String(until))
    next.searchParams.set('skip', String(skip + fake.page_size))
    const isEnd = skip + fake.page_size >= all.length
    const link = isEnd
      ? { '@odata.deltaLink': `${url.origin}${url.pathname}?token=${until}` }
      : { '@odata.nextLink': next.href }
    return { body: { value, ...link } }
  }

  const answer = ({ method, url, headers, body }: FakeRequest): FakeAnswer | null => {
    if (method === 'POST' && url.pathname === `/${tenant_id}/oauth2/v2.0/token`) {
      const form = new URLSearchParams(body)
      const isGood = form.get('client_id') === client_id && form.get('client_secret') === client_secret
      if (!isGood || form.get('grant_type') !== 'client_credentials') {
        return { status: 401, body: { error: 'invalid_client' } }
      }
      const access_token = randomUUID()
      tokens.add(access_token)
      return { body: { token_type: 'Bearer', expires_in: 3599, access_token } }
    }
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) {
      return { status: 401, body: { error: { code: 'InvalidAuthenticationToken' } } }
    }
    const path = decodeURIComponent(url.pathname)
    if (path === '/v1.0/sites/demo.sharepoint.com:/sites/handbook') return { body: { id: 'demo,site,1' } }
    if (path === '/v1.0/sites/demo,site,1/drives') {
      return { body: { value: [...drives].map(([id, name]) => ({ id, name })) } }
    }
    const [, drive = '', rest = ''] = /^\/v1\.0\/drives\/([^/]+)\/(.+)$/.exec(path) ?? []
    if (!drives.has(drive)) return null
    if (rest === 'root/delta') return delta(url, drive)
    if (rest.startsWith('root:/')) {
      const found = walk(drive, rest.slice('root:/'.length).split('/'))
      return found === null ? null : { body: shown(found) }
    }
    const entry = entries.get(/^items\/([^/]+)\/content$/.exec(rest)?.[1] ?? '')
    if (entry === undefined || entry.deleted || entry.bytes === null) return null
    return { status: 302, headers: { location: `${downloads.url}/${entry.id}?tempauth=signed` } }
  }

  const walk = (drive: string, names: string[]): Entry | null => {
    let at = entries.get(`${drive}-root`) ?? null
    for (const name of names) {
      at =
        [...entries.values()].find(
          (entry) => entry.parent === at?.id && entry.name === name && !entry.deleted,
        ) ?? null
    }
    return at
  }

  const downloads = await startScriptedHttp(({ url }) => {
    const entry = entries.get(url.pathname.slice(1))
    return entry === undefined || entry.bytes === null ? null : { body: entry.bytes }
  })
  const http = await startScriptedHttp(answer)
  const closeHttp = http.close
  const put = (drive: string, id: string, name: string, bytes: Buffer | null, parent: string | null) => {
    const version = (entries.get(id)?.version ?? 0) + 1
    entries.set(id, {
      id,
      drive,
      parent,
      name,
      bytes,
      version,
      changed: new Date().toISOString(),
      deleted: false,
    })
    log.push({ drive, id })
  }
  const fake: FakeSharePoint = Object.assign(http, {
    tenant_id,
    client_id,
    client_secret,
    site_url: 'https://demo.sharepoint.com/sites/handbook',
    page_size: 200,
    downloads,
    drive: (id: string, name: string) => {
      drives.set(id, name)
      put(id, `${id}-root`, 'root', null, null)
    },
    folder: (drive: string, id: string, name: string, parent = `${drive}-root`) =>
      put(drive, id, name, null, parent),
    file: (drive: string, id: string, name: string, bytes: Buffer | string, parent = `${drive}-root`) =>
      put(drive, id, name, Buffer.from(bytes), parent),
    remove: (id: string) => {
      const entry = entries.get(id)
      if (entry === undefined) return
      entry.deleted = true
      log.push({ drive: entry.drive, id })
    },
    expireTokens: () => tokens.clear(),
    expireDeltas: () => void (oldest = log.length + 1),
    close: async () => void (await Promise.all([closeHttp(), downloads.close()])),
  })
  return fake
}
