import { isFileHost, type Settings } from '../settings.ts'
import type { Graph } from './graph.ts'
import { GraphError } from './graph-error.ts'
import { idIn, isObject, type Json, type Page, pageOf, textIn } from './json.ts'

export type Site = { id: string; name: string; address: string }
export type Library = { id: string; name: string }

/** A site as Graph addresses it: `{host}:/{path}`. */
export type SitePath = { host: string; path: string }

/**
 * The site of a SharePoint address, which can be that of any of its pages, folders or sharing links. Null if the
 * address does not belong to the organisation's SharePoint.
 */
export function sitePathOf(settings: Settings, text: string): SitePath | null {
  const typed = text.trim()
  const address = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !/^https?:$/.test(url.protocol) || !isFileHost(settings, url.host)) return null
  const names = url.pathname.split('/').filter((name) => name !== '')
  // a sharing link: `/:f:/r/sites/handbook/…` with the path, `/:w:/s/handbook/…` with a short name for it
  if (/^:\w:$/.test(names[0] ?? '')) {
    const kind = names[1]
    names.splice(0, 2, ...(kind === 's' ? ['sites'] : kind === 't' ? ['teams'] : []))
  }
  const isCollection = ['sites', 'teams', 'personal'].includes(names[0]?.toLowerCase() ?? '')
  const path = isCollection && names.length > 1 ? `/${names.slice(0, 2).join('/')}` : ''
  return { host: url.host, path }
}

/** 'Get a site by path'. */
export async function findSite(
  graph: Graph,
  settings: Settings,
  { host, path }: SitePath,
  signal: AbortSignal,
): Promise<Site> {
  const answer = await graph.get(`/sites/${host}${path === '' ? '' : `:${path}`}`, signal)
  const site = isObject(answer) ? siteOf(settings)(answer) : null
  if (site === null) throw new GraphError('malformed')
  return site
}

/** 'Search for sites'; without a search text, all that the person can reach. `next` continues an earlier page. */
export async function listSites(
  graph: Graph,
  settings: Settings,
  { words, next }: { words: string; next: string | null },
  signal: AbortSignal,
): Promise<Page<Site>> {
  const search = encodeURIComponent(words.trim() || '*')
  return pageOf(await graph.get(next ?? `/sites?search=${search}`, signal), siteOf(settings))
}

/** 'List available drives': the document libraries of a site. */
export async function listLibraries(
  graph: Graph,
  { site, next }: { site: string; next: string | null },
  signal: AbortSignal,
): Promise<Page<Library>> {
  const path = `/sites/${encodeURIComponent(site)}/drives?$select=id,name`
  return pageOf(await graph.get(next ?? path, signal), (value) => {
    const id = idIn(value)
    return id === null ? null : { id, name: textIn(value, 'name') || id }
  })
}

const siteOf =
  (settings: Settings) =>
  (value: Json): Site | null => {
    const id = idIn(value)
    const address = textIn(value, 'webUrl')
    const host = URL.canParse(address) ? new URL(address).host : null
    if (id === null || host === null || !isFileHost(settings, host)) return null
    return { id, name: textIn(value, 'displayName') || textIn(value, 'name') || address, address }
  }
