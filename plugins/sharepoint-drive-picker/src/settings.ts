/** The plugin's settings as entered by administrators; empty if nothing was entered. */
export type Settings = {
  client_id: string
  tenant_id: string
  /** The only site host that people can use; if empty, every host of their cloud. */
  site_host: string
  /** Origins, without a path. */
  graph_url: string
  login_url: string
}

/** The parsed settings; null while a required one is missing or wrong. */
export function settingsOf(raw: Readonly<Record<string, unknown>>): Settings | null {
  const read = readSettings(raw)
  return wrongOf(read).length > 0 ? null : (read as Settings)
}

/** The names of the settings that are missing or wrong. */
export const wrongSettings = (raw: Readonly<Record<string, unknown>>) => wrongOf(readSettings(raw))

type Read = { [K in keyof Settings]: Settings[K] | null }

/** Null if an entered value is invalid. */
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

/** The hosts of files for the Graph service of each cloud. */
const FILE_DOMAINS: Readonly<Record<string, string>> = {
  'graph.microsoft.com': 'sharepoint.com',
  'graph.microsoft.us': 'sharepoint.us',
  'dod-graph.microsoft.us': 'sharepoint-mil.us',
  'microsoftgraph.chinacloudapi.cn': 'sharepoint.cn',
}

/** The origins that the page can reach with these settings, as sources of a content security policy. */
export function sourcesOf(settings: Settings): string[] {
  const { site_host, graph_url, login_url } = settings
  const domain = fileDomain(settings)
  const files =
    site_host !== '' ? [`${schemeOf(site_host)}//${site_host}`] : domain ? [`https://*.${domain}`] : []
  return [...new Set([graph_url, login_url, ...files])]
}

/** Whether a link leads to a host of the files of these settings: nothing else is downloaded or opened. */
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
  // a service that replaces Graph has its own hosts
  return domain === undefined || host.endsWith(`.${domain}`)
}

const fileDomain = ({ graph_url }: Settings) => FILE_DOMAINS[new URL(graph_url).host]

/** http is only allowed for this computer, for trials. */
const LOOPBACK = /^(localhost|127\.0\.0\.1)(:\d+)?$/
const schemeOf = (host: string) => (LOOPBACK.test(host) ? 'http:' : 'https:')

function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, host, origin, pathname } = new URL(address)
  return protocol === schemeOf(host) && pathname === '/' ? origin : null
}

/** A host such as `contoso.sharepoint.com`, also from an address; null for anything else. */
function hostOf(text: string): string | null {
  const host = text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
  return host === '' || /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/.test(host) ? host : null
}
