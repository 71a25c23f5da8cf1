import type { MessagePart } from '@parlance/contract/chat/runs.ts'

const ADDRESS = /https?:\/\/[^\s<>"'`\\|{}[\]()]+/gi

/** The addresses in a text, each as `sameAddress` writes it. */
export function addressesIn(text: string): string[] {
  return [...text.matchAll(ADDRESS)].flatMap(([found]) => sameAddress(found.replace(/[.,;:!?…]+$/, '')) ?? [])
}

/** One spelling of an address, without what is behind `#`; null for what is no address of a page. */
export function sameAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  url.hash = ''
  return /^https?:$/.test(url.protocol) ? url.href : null
}

/**
 * The addresses that can be opened in a conversation: those that the person wrote and those in results of tools, never
 * one that the model invented, because an address can leak what was said (F33).
 */
export function knownAddresses(
  messages: readonly { role: string; parts: readonly MessagePart[] }[],
  current: readonly MessagePart[],
): ReadonlySet<string> {
  const said = messages.flatMap(({ role, parts }) =>
    role === 'user' ? parts.map(textOf) : parts.map(resultOf),
  )
  return new Set([...said, ...current.map(resultOf)].flatMap(addressesIn))
}

const textOf = (part: MessagePart) => (part.type === 'text' ? part.text : '')

function resultOf(part: MessagePart): string {
  return part.type === 'tool' && part.state === 'done' ? JSON.stringify(part.output) : ''
}
