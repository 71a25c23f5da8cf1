import { createOutbound, type Outbound } from '#adapters/outbound/outbound.ts'
import type { Changes, Connector, SourceItem } from './port.ts'

/** An outbound client that can reach the fakes on this machine. */
export function openOutbound(): Outbound {
  return createOutbound({ allow: ['127.0.0.0/8'], log: { warn: () => {} } })
}

export const open = new AbortController().signal

/** The files of a listing, by name. */
export function namesOf({ items }: Changes): string[] {
  return items.map((item) => item.name).toSorted()
}

export function itemNamed({ items }: Changes, name: string): SourceItem {
  const item = items.find((one) => one.name === name)
  if (item === undefined) throw new Error(`no ${name} among ${items.map((one) => one.name).join(', ')}`)
  return item
}

export async function textOf(connector: Connector, item: SourceItem): Promise<string> {
  return Buffer.from(await connector.fetch(item, open)).toString('utf8')
}
