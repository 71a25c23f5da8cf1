import { HOUSE_TOOL_IDS } from '@parlance/contract/assistants/house-tools.ts'
import { sha256 } from '#core/ids.ts'

/** The characters that every provider accepts. */
const NAME_MAX = 64
const HASH_LENGTH = 8

/**
 * The name of a server's tool for models. It begins with the short name of the server, which has no underscore, so
 * tools of two servers never share a name. A name that had to be changed, or that a built-in tool has, ends with a
 * hash of the tool's own name.
 */
export function modelName(slug: string, name: string): string {
  const whole = `${slug}_${name}`
  const reduced = whole.replaceAll(/[^A-Za-z0-9_]/g, '_')
  const isTaken = (HOUSE_TOOL_IDS as readonly string[]).includes(reduced)
  if (reduced === whole && reduced.length <= NAME_MAX && !isTaken) return whole
  return hashed(reduced, name)
}

/** The same for all tools of a request, by their ids; no two have the same name. */
export function modelNames(
  tools: readonly { id: string; slug: string; name: string }[],
): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  const names = new Map<string, string>()
  // in an order that does not depend on the request, so that a tool keeps its name
  for (const { id, slug, name } of tools.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    let own = modelName(slug, name)
    while (taken.has(own)) own = hashed(own, own + id)
    taken.add(own)
    names.set(id, own)
  }
  return names
}

function hashed(reduced: string, text: string): string {
  const hash = sha256(text).toString('hex').slice(0, HASH_LENGTH)
  return `${reduced.slice(0, NAME_MAX - HASH_LENGTH - 1)}_${hash}`
}
