import type { MessagePart } from '@parlance/contract/chat/runs.ts'

/** With balanced brackets, as in addresses of encyclopedias. */
const ADDRESS = /https?:\/\/(?:[^\s<>"'`\\|{}[\]()]|\([^\s<>"'`\\|{}[\]()]*\))+/gi

/** The addresses in a text, each normalised by `sameAddress`. */
export function addressesIn(text: string): string[] {
  return [...text.matchAll(ADDRESS)].flatMap(([found]) => sameAddress(found.replace(/[.,;:!?…]+$/, '')) ?? [])
}

/** The normal form of an address, without its fragment; null if it is not the address of a page. */
export function sameAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  url.hash = ''
  return /^https?:$/.test(url.protocol) ? url.href : null
}

/**
 * The addresses that can be opened in a conversation: those that the person wrote and those in results of tools,
 * never one that the model invented, because an address can leak content of the conversation (F33).
 */
export function knownAddresses(
  messages: readonly { role: string; parts: readonly MessagePart[] }[],
  current: readonly MessagePart[],
): ReadonlySet<string> {
  const written = messages.flatMap(({ role, parts }) => (role === 'user' ? parts.map(textOf) : []))
  const others = messages.flatMap(({ role, parts }) => (role === 'user' ? [] : parts))
  const results = [...others, ...current].flatMap((part) =>
    part.type === 'tool' && part.state === 'done' ? textsIn(part.output) : [],
  )
  // a text that is an address as a whole can contain characters that end an address in a sentence
  return new Set([...[...written, ...results].flatMap(addressesIn), ...results.flatMap(wholeAddress)])
}

const textOf = (part: MessagePart) => (part.type === 'text' ? part.text : '')

function textsIn(output: unknown): string[] {
  if (typeof output === 'string') return [output]
  return typeof output === 'object' && output !== null ? Object.values(output).flatMap(textsIn) : []
}

function wholeAddress(text: string): string[] {
  const address = /^https?:\/\/\S{1,2000}$/i.test(text) ? sameAddress(text) : null
  return address === null ? [] : [address]
}
