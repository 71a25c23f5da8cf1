import type { Outbound } from '#adapters/outbound/outbound.ts'
import { createSourceHttp, type SourceHttp, type Wanted } from './http.ts'
import { pageMarkdown } from './html-to-markdown.ts'
import {
  type Connector,
  factsOf,
  isTaken,
  nameOf,
  requireRoom,
  SourceError,
  type SourceItem,
} from './port.ts'
import { paged } from './paging.ts'
import {
  fieldsOf,
  idOf,
  lineOf,
  LINK_MAX,
  listOf,
  malformed,
  nextOf,
  openable,
  optionalFields,
  optionalSize,
  optionalText,
  optionalTime,
  textOf,
  type Fields,
} from './read.ts'

export type ConfluenceAccess = {
  deployment: 'cloud' | 'data_center'
  /** With the context path: https://example.atlassian.net/wiki, https://wiki.example.org/confluence. */
  base_url: string
  space_keys: readonly string[]
  with_attachments: boolean
  /** Cloud: an e-mail address and an API token. Data Center: a personal access token. */
  email: string
  token: string
}

type Space = { key: string; id: string }
/** An item of a list, and the base of its links. */
type Result = Fields & { base: string }

/**
 * Confluence Cloud (REST v2, and v1 for attachments) and Data Center (REST v1). Neither reports changes since a
 * token, so each listing is complete and contains versions: only items with another version are fetched.
 */
export function createConfluence(
  outbound: Outbound,
  access: ConfluenceAccess,
  max_wait_ms: number,
): Connector {
  const base = access.base_url.replace(/\/+$/, '')
  const isCloud = access.deployment === 'cloud'
  const credentials = isCloud
    ? `Basic ${Buffer.from(`${access.email}:${access.token}`).toString('base64')}`
    : `Bearer ${access.token}`
  const http = createSourceHttp(outbound, {
    origin: new URL(base).origin,
    authorize: async () => ({ authorization: credentials }),
    max_wait_ms,
  })

  const spaces = async (signal: AbortSignal): Promise<Space[]> => {
    if (!isCloud) {
      for (const key of access.space_keys) {
        fieldsOf(await http.json(`${base}/rest/api/space/${encodeURIComponent(key)}`, { signal }))
      }
      return access.space_keys.map((key) => ({ key, id: key }))
    }
    const keys = encodeURIComponent(access.space_keys.join(','))
    const found: Space[] = []
    for await (const space of pages(http, base, `${base}/api/v2/spaces?keys=${keys}&limit=250`, { signal })) {
      found.push({ key: idOf(space['key']), id: idOf(space['id']) })
    }
    const missing = access.space_keys.some((key) => !found.some((space) => sameKey(space.key, key)))
    if (missing) throw new SourceError('ERROR_SOURCE_PLACE_NOT_FOUND')
    return found
  }

  const list = (space: Space, signal: AbortSignal) =>
    pages(
      http,
      base,
      isCloud
        ? `${base}/api/v2/spaces/${encodeURIComponent(space.id)}/pages?status=current&limit=250`
        : `${base}/rest/api/content?spaceKey=${encodeURIComponent(space.key)}&type=page&status=current&expand=version&limit=100`,
      { signal },
    )

  const attachments = (space: Space, signal: AbortSignal) => {
    const cql = encodeURIComponent(`space="${space.key}" and type=attachment`)
    return pages(http, base, `${base}/rest/api/content/search?cql=${cql}&expand=version&limit=100`, {
      signal,
    })
  }

  return {
    async check(signal) {
      await spaces(signal)
    },
    async changes(_token, signal) {
      const items = new Map<string, SourceItem>()
      let skipped = 0
      for (const space of await spaces(signal)) {
        for await (const page of list(space, signal)) {
          const item = pageItem(page, base, space.key)
          items.set(item.external_id, item)
          requireRoom(items.size)
        }
        if (!access.with_attachments) continue
        for await (const attachment of attachments(space, signal)) {
          const item = attachmentItem(attachment, base, space.key)
          if (isTaken(item.name)) items.set(item.external_id, item)
          else skipped += 1
          requireRoom(items.size, skipped)
        }
      }
      return { is_full: true, items: [...items.values()], removed: [], token: '', skipped }
    },
    async fetch(item, signal) {
      const [kind, ref] = split(item.ref)
      if (kind === 'file')
        return await http.bytes(within(base, ref), { signal, not_found: 'ERROR_FILE_NOT_FOUND' })
      const address = isCloud
        ? `${base}/api/v2/pages/${encodeURIComponent(ref)}?body-format=export_view`
        : `${base}/rest/api/content/${encodeURIComponent(ref)}?expand=body.export_view`
      const page = fieldsOf(await http.json(address, { signal, not_found: 'ERROR_FILE_NOT_FOUND' }))
      const body = fieldsOf(fieldsOf(page['body'])['export_view'])['value']
      if (typeof body !== 'string') throw malformed()
      return Buffer.from(await pageMarkdown(textOf(page['title']), body, signal), 'utf8')
    },
  }
}

/**
 * All results of a list, page by page. A next page on another host is refused, because the credentials would be sent
 * there.
 */
function pages(http: SourceHttp, base: string, first: string, wanted: Wanted): AsyncGenerator<Result> {
  const ask = async (address: string) => {
    const answer = fieldsOf(await http.json(address, wanted))
    const links = optionalFields(answer['_links'])
    const baseUrl = optionalText(links['base']) ?? base
    const next = nextOf(links['next'])
    return {
      entries: listOf(answer['results']).map((result): Result => ({ ...fieldsOf(result), base: baseUrl })),
      next: next === null ? null : within(base, next),
    }
  }
  return paged(first, ask, (result) => idOf(result['id']))
}

/** Links are relative to the host in Cloud's REST v2, and to the context path in REST v1. */
function within(base: string, link: string): string {
  if (!link.startsWith('/') || link.startsWith('//')) throw malformed()
  const { origin, pathname } = new URL(base)
  const context = pathname === '/' ? '' : pathname
  return context !== '' && link.startsWith(`${context}/`) ? origin + link : base + link
}

function pageItem(page: Result, base: string, space: string): SourceItem {
  const id = idOf(page['id'])
  const title = textOf(page['title'])
  const version = fieldsOf(page['version'])
  return {
    external_id: `page:${id}`,
    name: nameOf(title, 'md'),
    url: webAddress(page, base),
    version: lineOf(version['number']),
    changed_at: optionalTime(version['createdAt'] ?? version['when']),
    facts: factsOf({ author: authorOf(version), created_at: optionalTime(page['createdAt']), space }),
    size: null,
    ref: `page:${id}`,
    refused: null,
  }
}

function attachmentItem(attachment: Result, base: string, space: string): SourceItem {
  const id = idOf(attachment['id'])
  const version = fieldsOf(attachment['version'])
  const links = fieldsOf(attachment['_links'])
  return {
    external_id: `file:${id}`,
    name: nameOf(textOf(attachment['title'])),
    url: webAddress(attachment, base),
    version: lineOf(version['number']),
    changed_at: optionalTime(version['when'] ?? version['createdAt']),
    facts: factsOf({ author: authorOf(version), space }),
    size: optionalSize(optionalFields(attachment['extensions'])['fileSize']),
    ref: `file:${lineOf(links['download'], LINK_MAX)}`,
    refused: null,
  }
}

/** Confluence Cloud only gives the id of the account for pages. */
function authorOf(version: Fields): unknown {
  return optionalFields(version['by'])['displayName']
}

function webAddress(content: Result, base: string): string {
  const link = optionalText(optionalFields(content['_links'])['webui'])
  if (link === null) return ''
  const { origin, pathname } = new URL(base)
  const isWhole = pathname !== '/' && link.startsWith(`${pathname}/`)
  return openable(isWhole ? origin + link : content.base.replace(/\/+$/, '') + link)
}

function sameKey(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function split(ref: string): [string, string] {
  const at = ref.indexOf(':')
  return [ref.slice(0, at), ref.slice(at + 1)]
}
