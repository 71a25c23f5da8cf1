import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { Agent, type Dispatcher } from 'undici'
import { isAddressPermitted } from '#adapters/outbound/addresses.ts'
import type { AllowList } from '#adapters/outbound/allow-list.ts'
import { OutboundRefused } from '#adapters/outbound/errors.ts'

/** The backstop; each call has its own, shorter limit. */
const LONGEST_CONNECT_MS = 60_000

/** Resolves a name to all its addresses. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

/**
 * Connections to named hosts and to other hosts never share a pool, so that trust is not inherited by a reused
 * connection.
 */
export type Agents = { trusted: Dispatcher; public: Dispatcher; close(): Promise<void> }

export function createAgents(allow: AllowList, resolve: Resolve = resolveBySystem): Agents {
  const trusted = createAgent(pinnedLookup(allow, resolve, true))
  const open = createAgent(pinnedLookup(allow, resolve, false))
  return {
    trusted,
    public: open,
    close: async () => {
      await Promise.all([trusted.destroy(), open.destroy()])
    },
  }
}

function createAgent(lookup: LookupFunction): Agent {
  return new Agent({
    allowH2: false,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
    connect: { lookup, timeout: LONGEST_CONNECT_MS },
  })
}

/**
 * The check is part of connecting, so that the checked addresses are the ones that are used. One forbidden address
 * among several refuses the name, because we cannot choose which one is used.
 */
function pinnedLookup(allow: AllowList, resolve: Resolve, trusted: boolean): LookupFunction {
  const checked = callbackify(async (hostname: string) => {
    const addresses = await resolve(hostname).catch((error: unknown) => {
      throw new OutboundRefused('connect_failed', error)
    })
    if (addresses.length === 0) throw new OutboundRefused('connect_failed')
    if (addresses.every(({ address }) => isAddressPermitted(address, allow.networks, trusted)))
      return addresses
    throw new OutboundRefused('address_forbidden')
  })
  return (hostname, options, callback) =>
    checked(hostname, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) callback(error, '')
      else if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
}

function resolveBySystem(hostname: string): Promise<LookupAddress[]> {
  const { promise, resolve, reject } = Promise.withResolvers<LookupAddress[]>()
  systemLookup(hostname, { all: true, verbatim: true }, (error, addresses) => {
    if (error === null) resolve(addresses)
    else reject(error)
  })
  return promise
}
