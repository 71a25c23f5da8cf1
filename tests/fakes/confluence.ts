import { type FakeAnswer, type FakeRequest, type ScriptedHttp, startScriptedHttp } from './scripted-http.ts'

type Page = { id: string; space: string; title: string; html: string; version: number; changed: string }
type Attachment = {
  id: string
  space: string
  title: string
  bytes: Buffer
  version: number
  changed: string
}

export type FakeConfluence = ScriptedHttp & {
  /** With the context path, as configured in a source. */
  base_url: string
  /** The number of results per page, regardless of the request. */
  page_size: number
  space(key: string): void
  /** Creates a page, or its next version. */
  page(space: string, id: string, title: string, html: string): void
  attachment(space: string, id: string, title: string, bytes: Buffer): void
  remove(id: string): void
}

/** Confluence Cloud (REST v2, CQL search of v1) under /wiki, or Data Center (REST v1) under /confluence. */
export async function startFakeConfluence(
  deployment: 'cloud' | 'data_center',
  credentials: { email: string; token: string },
): Promise<FakeConfluence> {
  const spaces: string[] = []
  const pages = new Map<string, Page>()
  const files = new Map<string, Attachment>()
  const context = deployment === 'cloud' ? '/wiki' : '/confluence'
  const basic = Buffer.from(`${credentials.email}:${credentials.token}`).toString('base64')
  const expected = deployment === 'cloud' ? `Basic ${basic}` : `Bearer ${credentials.token}`

  const base = (url: URL) => url.origin + context
  const pageOf = (page: Page) => ({
    id: page.id,
    type: 'page',
    status: 'current',
    title: page.title,
    version:
      deployment === 'cloud'
        ? { number: page.version, createdAt: page.changed }
        : { number: page.version, when: page.changed },
    _links: { webui: `/spaces/${page.space}/pages/${page.id}` },
  })
  const fileOf = (file: Attachment) => ({
    id: file.id,
    type: 'attachment',
    title: file.title,
    version: { number: file.version, when: file.changed },
    extensions: { mediaType: 'application/octet-stream', fileSize: file.bytes.length },
    _links: {
      webui: `/pages/viewpageattachments.action?preview=${file.id}`,
      download: `/download/attachments/${file.id}`,
    },
  })
  const inSpace = <T extends { space: string }>(all: Map<string, T>, key: string) =>
    [...all.values()].filter((one) => one.space === key)

  /** Cloud pages by a cursor after an entry, Data Center by an offset that shifts when entries are removed. */
  const listing = (url: URL, all: { id: string }[], prefix: string): FakeAnswer => {
    const cursor = url.searchParams.get('cursor')
    const start =
      cursor === null ? Number(url.searchParams.get('start') ?? 0) : all.findIndex((one) => one.id > cursor)
    const results = start < 0 ? [] : all.slice(start, start + fake.page_size)
    const last = results.at(-1)
    const next = new URL(url)
    if (deployment === 'cloud') next.searchParams.set('cursor', last?.id ?? '')
    else next.searchParams.set('start', String(start + results.length))
    const more = last !== undefined && all.at(-1)?.id !== last.id
    const links = more ? { next: prefix + next.pathname.slice(context.length) + next.search } : {}
    return { body: { results, _links: { ...links, base: base(url), context } } }
  }

  const answer = ({ url, headers }: FakeRequest): FakeAnswer | null => {
    if (headers.authorization !== expected) return { status: 401, body: { message: 'no' } }
    if (!url.pathname.startsWith(`${context}/`)) return null
    const path = decodeURIComponent(url.pathname.slice(context.length))
    const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
    if (path === '/rest/api/content/search') {
      const key = /^space="([^"]+)" and type=attachment$/.exec(url.searchParams.get('cql') ?? '')?.[1] ?? ''
      return listing(url, inSpace(files, key).map(fileOf).toSorted(byId), '')
    }
    const file = files.get(/^\/download\/attachments\/(.+)$/.exec(path)?.[1] ?? '')
    if (file !== undefined) return { body: file.bytes }
    if (deployment === 'cloud') {
      if (path === '/api/v2/spaces') {
        const keys = (url.searchParams.get('keys') ?? '').split(',')
        const results = spaces
          .filter((key) => keys.includes(key))
          .map((key) => ({ id: `${spaces.indexOf(key) + 1}`, key }))
        return { body: { results, _links: { base: base(url) } } }
      }
      const key = spaces[Number(/^\/api\/v2\/spaces\/(\d+)\/pages$/.exec(path)?.[1] ?? 0) - 1]
      if (key !== undefined) return listing(url, inSpace(pages, key).map(pageOf).toSorted(byId), context)
    } else {
      const key = /^\/rest\/api\/space\/(.+)$/.exec(path)?.[1]
      if (key !== undefined) return spaces.includes(key) ? { body: { key, name: key } } : null
      if (path === '/rest/api/content') {
        return listing(
          url,
          inSpace(pages, url.searchParams.get('spaceKey') ?? '')
            .map(pageOf)
            .toSorted(byId),
          '',
        )
      }
    }
    const page = pages.get(/^\/(?:api\/v2\/pages|rest\/api\/content)\/([^/]+)$/.exec(path)?.[1] ?? '')
    if (page === undefined) return null
    return {
      body: { ...pageOf(page), body: { export_view: { value: page.html, representation: 'export_view' } } },
    }
  }

  const http = await startScriptedHttp(answer)
  const now = () => new Date().toISOString()
  const fake: FakeConfluence = Object.assign(http, {
    base_url: http.url + context,
    page_size: 100,
    space: (key: string) => void spaces.push(key),
    page: (space: string, id: string, title: string, html: string) => {
      pages.set(id, { id, space, title, html, version: (pages.get(id)?.version ?? 0) + 1, changed: now() })
    },
    attachment: (space: string, id: string, title: string, bytes: Buffer) => {
      files.set(id, { id, space, title, bytes, version: (files.get(id)?.version ?? 0) + 1, changed: now() })
    },
    remove: (id: string) => {
      pages.delete(id)
      files.delete(id)
    },
  })
  return fake
}
