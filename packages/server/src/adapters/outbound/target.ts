import { isIP } from 'node:net'
import { isAddressPermitted } from '#adapters/outbound/addresses.ts'
import { type AllowList, effectivePort, namesHost } from '#adapters/outbound/allow-list.ts'
import { OutboundRefused } from '#adapters/outbound/errors.ts'

/** A valid address. `trusted`: the operator named exactly this host and port. */
export type Target = { url: URL; trusted: boolean }

const LOCAL_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|home\.arpa)$/
const DNS_NAME = /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9])?$/

/**
 * Parses an address and decides whether it is allowed. Addresses that parsers read differently are refused: the
 * written authority must equal the parsed one. Throws `OutboundRefused`.
 */
export function parseTarget(address: string, allow: AllowList, own: ReadonlySet<string>): Target {
  const url = parse(address)
  const trusted = namesHost(allow.hosts, url) || namesHost(own, url)
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
  if (isIP(host) === 0) {
    if (!DNS_NAME.test(host) || host.includes('..')) throw new OutboundRefused('address_invalid')
    if (!trusted && (LOCAL_NAME.test(host) || !host.includes('.')))
      throw new OutboundRefused('address_forbidden')
    return { url, trusted }
  }
  if (!isAddressPermitted(host, allow.networks, trusted)) throw new OutboundRefused('address_forbidden')
  return { url, trusted }
}

function parse(address: string): URL {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(address)) throw new OutboundRefused('address_ambiguous')
  if (address.split('#').length > 2) throw new OutboundRefused('address_ambiguous')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  if (scheme === undefined || !URL.canParse(address)) throw new OutboundRefused('address_invalid')
  if (scheme !== 'http' && scheme !== 'https') throw new OutboundRefused('scheme_forbidden')
  const url = new URL(address)
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(address)?.[1]?.toLowerCase()
  if (authority !== url.host && authority !== `${url.hostname}:${effectivePort(url)}`) {
    throw new OutboundRefused('address_ambiguous')
  }
  return url
}
