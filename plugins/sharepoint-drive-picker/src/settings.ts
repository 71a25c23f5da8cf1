/** The plugin's settings as administrators enter them; empty where nothing was entered. */
export type Settings = {
  client_id: string
  tenant_id: string
  /** The only site host that people can use; empty: every one of their cloud. */
  site_host: string
  /** Origins, without a path. */
  graph_url: string
  login_url: string
}

/** What the plugin works with; null while something that it needs is missing or wrong. */
export function settingsOf(raw: Readonly<Record<string, unknown>>): Settings | null {
  const read = readSettings(raw)
  return wrongOf(read).length > 0 ? null : (read as Settings)
}

/** The names of the settings that are missing or wrong. */
export const wrongSettings = (raw: Readonly<Record<string, unknown>>) => wrongOf(readSettings(raw))

type Read = { [K in keyof Settings]: Settings[K] | null }

/** Null where something was entered that cannot be. */
function readSettings(raw: Readonly<Record<string, unknown>>): Read {
  const text = (name: keyof Settings) => (typeof raw[name] === 'string' ? raw[name].trim() : '')
  const id = (name: keyof Settings) => (/^[a-z0-9][a-z0-9.-]*$/i.test(text(name)) ? text(name) : null)
  return {
    client_id: id('client_id'),
    tenant_id: id('tenant_id'),
    site_host: hostOf(text('site_host')),
    graph_url: originOf(text('graph_url')),
    login_url: originOf(text('login_url')),
  }
}

const wrongOf = (read: Read) =>
  (Object.keys(read) as (keyof Settings)[]).filter((name) => read[name] === null)

/** Where files lie, by the Graph service of a cloud. */
const FILE_DOMAINS: Readonly<Record<string, string>> = {
  'graph.microsoft.com': 'sharepoint.com',
  'graph.microsoft.us': 'sharepoint.us',
  'dod-graph.microsoft.us': 'sharepoint-mil.us',
  'microsoftgraph.chinacloudapi.cn': 'sharepoint.cn',
}

/** What the page reaches with these settings, as sources of a content policy. */
export function sourcesOf(settings: Settings): string[] {
  const { site_host, graph_url, login_url } = settings
  const domain = fileDomain(settings)
  const files =
    site_host !== '' ? [`${schemeOf(site_host)}//${site_host}`] : domain ? [`https://*.${domain}`] : []
  return [...new Set([graph_url, login_url, ...files])]
}

/** Whether a link leads to where the files of these settings lie: nothing else is fetched or opened. */
export function isFileAddress(settings: Settings, address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || url.username !== '' || url.password !== '') return false
  if (url.protocol !== schemeOf(url.host)) return false
  return isFileHost(settings, url.host) || url.origin === settings.graph_url
}

/** Whether sites on this host can be used. */
export function isFileHost(settings: Settings, host: string): boolean {
  if (settings.site_host !== '') return host === settings.site_host
  const domain = fileDomain(settings)
  // another service in the place of Graph knows its own hosts
  return domain === undefined || host.endsWith(`.${domain}`)
}

const fileDomain = ({ graph_url }: Settings) => FILE_DOMAINS[new URL(graph_url).host]

/** http only to the computer itself, for trying things out. */
const LOOPBACK = /^(localhost|127\.0\.0\.1)(:\d+)?$/
const schemeOf = (host: string) => (LOOPBACK.test(host) ? 'http:' : 'https:')

function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, host, origin, pathname } = new URL(address)
  return protocol === schemeOf(host) && pathname === '/' ? origin : null
}

/** A host as `contoso.sharepoint.com`, also from an address; null for anything else. */
function hostOf(text: string): string | null {
  const host = text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
  return host === '' || /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/.test(host) ? host : null
}
