import { randomUUID } from 'node:crypto'
import { createFakeLogin, type FakeLogin } from './microsoft-login.ts'
import { type FakeAnswer, type FakeRequest, type ScriptedHttp, startScriptedHttp } from './scripted-http.ts'

type Entry = {
  id: string
  drive: string
  parent: string | null
  name: string
  bytes: Buffer | null
  more: object
}

export type FakeMicrosoft = ScriptedHttp & {
  tenant_id: string
  client_id: string
  login: FakeLogin
  /** The addresses to which a browser can return. */
  redirect_uris: string[]
  page_size: number
  /** The host of the files, which must not get the token. */
  downloads: ScriptedHttp
  /** A site at `https://{host}/sites/{name}`; the host is that of the files. */
  site(name: string, title: string): void
  drive(site: string, id: string, name: string): void
  folder(drive: string, id: string, name: string, parent?: string): void
  /** `more` adds or replaces fields of the entry in lists. */
  file(
    drive: string,
    id: string,
    name: string,
    bytes: Buffer | string,
    options?: { parent?: string; more?: object },
  ): void
}

/**
 * The parts of Microsoft that a browser needs: the sign-in, and Graph v1.0 as a signed-in person, with sites, their
 * libraries, folders by pages, search, and addresses to download from.
 */
export async function startFakeMicrosoft(): Promise<FakeMicrosoft> {
  const tenant_id = randomUUID()
  const client_id = randomUUID()
  const sites = new Map<string, string>()
  const drives: { site: string; id: string; name: string }[] = []
  const entries: Entry[] = []
  const login = createFakeLogin({ tenant_id, client_id, redirect_uris: () => fake.redirect_uris })
  const host = () => new URL(downloads.url).host

  const shownSite = (name: string) => ({
    id: siteId(name),
    name,
    displayName: sites.get(name),
    webUrl: `${downloads.url}/sites/${name}`,
  })
  const siteId = (name: string) => `${host()},${name},1`
  const shown = ({ id, drive, parent, name, bytes, more }: Entry) => ({
    id,
    name,
    size: bytes?.length ?? 0,
    lastModifiedDateTime: '2026-03-02T09:30:00Z',
    lastModifiedBy: { user: { displayName: 'Megan Bowen', email: 'megan@contoso.example' } },
    webUrl: `${downloads.url}/sites/files/${encodeURIComponent(name)}`,
    parentReference: { driveId: drive, id: parent ?? undefined },
    ...(bytes === null ? { folder: { childCount: 1 } } : { file: { mimeType: 'application/octet-stream' } }),
    ...more,
  })

  const paged = (url: URL, all: object[]): FakeAnswer => {
    const skip = Number(url.searchParams.get('$skiptoken') ?? 0)
    const next = new URL(url)
    next.searchParams.set('$skiptoken', String(skip + fake.page_size))
    const isEnd = skip + fake.page_size >= all.length
    const value = all.slice(skip, skip + fake.page_size)
    return { body: { value, ...(!isEnd && { '@odata.nextLink': next.href }) } }
  }

  const graph = (url: URL): FakeAnswer | null => {
    const path = decodeURIComponent(url.pathname.slice('/v1.0'.length))
    if (path === '/sites') {
      const words = (url.searchParams.get('search') ?? '').toLowerCase()
      const names = [...sites].filter(([, title]) => words === '*' || title.toLowerCase().includes(words))
      return paged(
        url,
        names.map(([name]) => shownSite(name)),
      )
    }
    const named = [...sites.keys()].find((name) => path === `/sites/${host()}:/sites/${name}`)
    if (named !== undefined) return { body: shownSite(named) }
    const ofSite = [...sites.keys()].find((name) => path === `/sites/${siteId(name)}/drives`)
    if (ofSite !== undefined)
      return paged(
        url,
        drives.filter(({ site }) => site === ofSite).map(({ id, name }) => ({ id, name })),
      )
    const [, drive, rest = ''] = /^\/drives\/([^/]+)\/(.+)$/.exec(path) ?? []
    if (!drives.some(({ id }) => id === drive)) return null
    const ofDrive = entries.filter((entry) => entry.drive === drive)
    const [, q] = /^root\/search\(q='(.*)'\)$/.exec(rest) ?? []
    if (q !== undefined) {
      const words = q.replaceAll("''", "'").toLowerCase()
      return paged(url, ofDrive.filter(({ name }) => name.toLowerCase().includes(words)).map(shown))
    }
    const [, folder] = /^(?:root|items\/([^/]+))\/children$/.exec(rest) ?? []
    if (rest.endsWith('/children')) {
      const isThere = folder === undefined || ofDrive.some(({ id, bytes }) => id === folder && bytes === null)
      return isThere
        ? paged(url, ofDrive.filter(({ parent }) => parent === (folder ?? null)).map(shown))
        : null
    }
    const item = ofDrive.find(({ id }) => rest === `items/${id}`)
    if (item === undefined || item.bytes === null) return null
    const address = `${downloads.url}/${encodeURIComponent(item.id)}?tempauth=${randomUUID()}`
    return { body: { id: item.id, '@microsoft.graph.downloadUrl': address } }
  }

  const answer = (request: FakeRequest): FakeAnswer => {
    const { method, url, headers } = request
    if (method === 'OPTIONS') return { status: 204 }
    const ofLogin = login.answer(request)
    if (ofLogin !== null) return ofLogin
    if (!login.isValid((headers.authorization ?? '').replace('Bearer ', '')))
      return failed(401, 'InvalidAuthenticationToken')
    return graph(url) ?? failed(404, 'itemNotFound')
  }

  const downloads = await startScriptedHttp(({ url, headers }) => {
    if (headers.authorization !== undefined) return { status: 400 }
    const entry = entries.find(({ id }) => id === decodeURIComponent(url.pathname.slice(1)))
    if (entry?.bytes == null) return null
    return {
      headers: {
        ...CORS,
        'content-length': String(entry.bytes.length),
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(entry.name)}`,
      },
      body: entry.bytes,
    }
  })
  const http = await startScriptedHttp((request) => {
    const told = answer(request)
    return { ...told, headers: { ...CORS, ...told.headers } }
  })
  const closeHttp = http.close
  const fake: FakeMicrosoft = Object.assign(http, {
    tenant_id,
    client_id,
    login,
    redirect_uris: [],
    page_size: 200,
    downloads,
    site: (name: string, title: string) => void sites.set(name, title),
    drive: (site: string, id: string, name: string) => void drives.push({ site, id, name }),
    folder: (drive: string, id: string, name: string, parent: string | null = null) =>
      void entries.push({ id, drive, parent, name, bytes: null, more: {} }),
    file: (
      drive: string,
      id: string,
      name: string,
      bytes: Buffer | string,
      { parent = null, more = {} }: { parent?: string | null; more?: object } = {},
    ) => void entries.push({ id, drive, parent, name, bytes: Buffer.from(bytes), more }),
    close: async () => void (await Promise.all([closeHttp(), downloads.close()])),
  })
  return fake
}

/** Graph and the identity platform allow pages of any origin. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': 'GET, POST',
  'access-control-expose-headers': 'retry-after',
}

const failed = (status: number, code: string): FakeAnswer => ({
  status,
  body: { error: { code, message: code, innerError: {} } },
})
