import { IMPORT_MESSAGES_MAX } from '@parlance/contract/core/limits.ts'
import { type ParsedMessage, type ParsedPart, Unreadable } from './parsed.ts'

/** One node of a conversation: a message, a step of an answer, or nothing that is shown (no parts). */
export type TreeNode = {
  id: string
  parent: string | null
  role: 'user' | 'assistant'
  at: string | null
  parts: ParsedPart[]
}

type Turn = { node: TreeNode; parts: ParsedPart[]; at: string | null; parent: string | null }

/**
 * Converts nodes to messages. Consecutive nodes of the same role are one message; if they branch, each branch has its
 * own message with the common parts. Nodes without parts are left out, and their children move up. `current` is the
 * last visible node: its branch comes last.
 */
export function messagesOf(nodes: readonly TreeNode[], current: string | null): ParsedMessage[] {
  const { roots, below } = visibleTree(nodes)
  const visible = ancestorsOf(nodes, current)
  const messages: ParsedMessage[] = []
  // the last one is processed first, because the visible path is at the bottom of the stack
  const open: Turn[] = []
  const push = (some: readonly TreeNode[], turnOf: (node: TreeNode) => Turn) => {
    const sorted = some.toSorted((a, b) => Number(visible.has(a.id)) - Number(visible.has(b.id)))
    for (const node of sorted.toReversed()) open.push(turnOf(node))
  }
  push(roots, (node) => begun(node, null))
  for (let turn = open.pop(); turn !== undefined; turn = open.pop()) {
    const { node, parts, at, parent } = turn
    const children = below.get(node.id) ?? []
    const same = children.filter(({ role }) => role === node.role)
    const other = children.filter(({ role }) => role !== node.role)
    const isEnd = same.length === 0 || other.length > 0
    const key = `${messages.length}`
    if (isEnd) {
      messages.push({ key, parent, role: node.role, at, parts })
      if (messages.length > IMPORT_MESSAGES_MAX) throw new Unreadable('too_large')
    }
    push(children, (child) =>
      child.role === node.role
        ? { node: child, parts: [...parts, ...child.parts], at: at ?? child.at, parent }
        : begun(child, key),
    )
  }
  return messages
}

const begun = (node: TreeNode, parent: string | null): Turn => ({
  node,
  parts: node.parts,
  at: node.at,
  parent,
})

/** The nodes with parts, each below the nearest one above it that has parts. */
function visibleTree(nodes: readonly TreeNode[]): { roots: TreeNode[]; below: Map<string, TreeNode[]> } {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const roots: TreeNode[] = []
  const below = new Map<string, TreeNode[]>()
  const nearest = new Map<string, string | null>()
  for (const node of nodes) {
    if (node.parts.length === 0) continue
    const parent = parentOf(node, byId, nearest)
    if (parent === null) roots.push(node)
    else below.set(parent, [...(below.get(parent) ?? []), node])
  }
  return { roots, below }
}

/** The nearest shown node above, cached for all nodes on the path. A cycle has no top: it ends where it began. */
function parentOf(
  node: TreeNode,
  byId: ReadonlyMap<string, TreeNode>,
  nearest: Map<string, string | null>,
): string | null {
  const way: string[] = []
  const seen = new Set<string>([node.id])
  let at = node.parent
  let found: string | null = null
  while (at !== null) {
    if (seen.has(at)) throw new Unreadable('broken')
    const known = nearest.get(at)
    const above = byId.get(at)
    if (above === undefined) break
    if (above.parts.length > 0) {
      found = at
      break
    }
    if (known !== undefined) {
      found = known
      break
    }
    seen.add(at)
    way.push(at)
    at = above.parent
  }
  for (const id of way) nearest.set(id, found)
  return found
}

function ancestorsOf(nodes: readonly TreeNode[], current: string | null): ReadonlySet<string> {
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]))
  const way = new Set<string>()
  for (let at = current; at !== null && !way.has(at); at = parents.get(at) ?? null) way.add(at)
  return way
}
