import type { BlockList } from 'node:net'
import { blockList } from '#adapters/outbound/addresses.ts'

/** The hosts, each at one port, and the networks that an operator allowed. */
export type AllowList = { hosts: ReadonlySet<string>; networks: BlockList }

const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::[1-9]\d{0,4})?$/

/**
 * Parses entries of OUTBOUND_ALLOW or of a provider: `host`, `host:port`, `[v6]:port`, or a CIDR.
 * A host without a port has the default port of its scheme. Throws a RangeError with the invalid entry as its message.
 */
export function parseAllowList(entries: readonly string[]): AllowList {
  const trimmed = entries.map((entry) => entry.trim().toLowerCase()).filter((entry) => entry !== '')
  const hosts = new Set<string>()
  for (const entry of trimmed.filter((text) => !text.includes('/'))) {
    if (!HOST.test(entry) || !URL.canParse(`http://${entry}`)) throw new RangeError(entry)
    const { hostname } = new URL(`http://${entry}`)
    const port = /:(\d+)$/.exec(entry.replace(/^\[.*\]/, ''))?.[1]
    hosts.add(port === undefined ? hostname : `${hostname}:${port}`)
  }
  return { hosts, networks: blockList(trimmed.filter((text) => text.includes('/'))) }
}

/** Matches whole labels and the exact port, never by suffix. */
export function namesHost(hosts: ReadonlySet<string>, url: URL): boolean {
  if (url.port === '' && hosts.has(url.hostname)) return true
  return hosts.has(`${url.hostname}:${effectivePort(url)}`)
}

/** The port of a URL, in digits. */
export function effectivePort(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80')
}
