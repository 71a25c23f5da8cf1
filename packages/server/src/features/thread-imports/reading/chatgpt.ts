import { contentOf } from './chatgpt-content.ts'
import type { ParsedConversation } from './parsed.ts'
import { messagesOf, type TreeNode } from './turns.ts'
import { firstText, isObject, type Json, listOf, momentOf, objectOf, textOf } from './values.ts'

/** A conversation of ChatGPT's export: a `mapping` of nodes, of which `current_node` is the last visible one. */
export function readChatGpt(value: Json, fallbackId: string): ParsedConversation {
  const mapping = objectOf(value['mapping'])
  const nodes = inOrder(mapping).map(([id, node]) => nodeOf(id, node))
  const current = firstText(value['current_node']) || null
  const messages = messagesOf(nodes, current)
  const times = messages.flatMap(({ at }) => at ?? []).toSorted()
  return {
    external_id: `chatgpt:${firstText(value['conversation_id'], value['id'], fallbackId)}`,
    name: textOf(value['title']),
    begun_at: momentOf(value['create_time']) ?? times[0] ?? null,
    changed_at: momentOf(value['update_time']) ?? times.at(-1) ?? null,
    message_count: messages.length,
    messages,
  }
}

/** Nodes in the order of their parents' `children`, so that branches keep their order; then unreferenced nodes. */
function inOrder(mapping: Json): [string, Json][] {
  const done = new Set<string>()
  const ordered: [string, Json][] = []
  const roots = Object.keys(mapping).filter((id) => !(textOf(objectOf(mapping[id])['parent']) in mapping))
  const open = [...roots.toReversed()]
  const take = (id: string) => {
    const node = mapping[id]
    if (done.has(id) || !isObject(node)) return
    done.add(id)
    ordered.push([id, node])
    const children = listOf(node['children']).filter((child): child is string => typeof child === 'string')
    open.push(...children.toReversed())
  }
  for (let id = open.pop(); id !== undefined; id = open.pop()) take(id)
  for (const id of Object.keys(mapping)) {
    take(id)
    for (let next = open.pop(); next !== undefined; next = open.pop()) take(next)
  }
  return ordered
}

function nodeOf(id: string, node: Json): TreeNode {
  const message = objectOf(node['message'])
  const author = textOf(objectOf(message['author'])['role'])
  const role = author === 'user' ? 'user' : 'assistant'
  const isHidden =
    !['user', 'assistant', 'tool'].includes(author) ||
    objectOf(message['metadata'])['is_visually_hidden_from_conversation'] === true
  return {
    id,
    parent: textOf(node['parent']) || null,
    role,
    at: momentOf(message['create_time']),
    parts: isHidden ? [] : contentOf(message, author),
  }
}
