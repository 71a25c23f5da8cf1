import type { ParsedConversation, ParsedPart } from './parsed.ts'
import { messagesOf, type TreeNode } from './turns.ts'
import { firstText, type Json, listOf, momentOf, objectOf, textOf, webAddress } from './values.ts'

/** A conversation of our own export (docs/conversations-format.md). */
export function readOwn(value: Json, fallbackId: string): ParsedConversation {
  const paths = new Map(
    listOf(value['files']).map((file) => [textOf(objectOf(file)['id']), textOf(objectOf(file)['path'])]),
  )
  const nodes = listOf(value['messages'])
    .map(objectOf)
    .map((message, at): TreeNode => ({
      id: firstText(message['id']) || `at-${at}`,
      parent: textOf(message['parent_id']) || null,
      role: message['role'] === 'user' ? 'user' : 'assistant',
      at: momentOf(message['created_at']),
      parts: listOf(message['parts']).flatMap((part) => partOf(objectOf(part), paths)),
    }))
  const messages = messagesOf(nodes, textOf(value['current_message_id']) || null)
  return {
    external_id: `parlance:${firstText(value['id'], fallbackId)}`,
    name: textOf(value['name']),
    begun_at: momentOf(value['created_at']),
    changed_at: momentOf(value['updated_at']),
    message_count: messages.length,
    messages,
  }
}

function partOf(part: Json, paths: ReadonlyMap<string, string>): ParsedPart[] {
  const kind = textOf(part['type'])
  switch (kind) {
    case 'text':
    case 'reasoning': {
      const text = textOf(part['text'])
      return text.trim() === '' ? [] : [{ type: kind, text }]
    }
    case 'source': {
      const [number, url, title] = [Number(part['number']), webAddress(part['url']), textOf(part['title'])]
      if (!Number.isSafeInteger(number) || number < 1 || number > 999) return []
      return [{ type: 'source', number, title, url: url ?? '', quote: textOf(part['quote']) }]
    }
    case 'attachment':
    case 'image':
      return [
        {
          type: 'file',
          ref: paths.get(textOf(part['file_id'])) ?? '',
          name: textOf(part['name']),
          alt: textOf(part['alt']),
        },
      ]
    case 'tool':
      return [{ type: 'note', note: 'tool', name: textOf(part['name']) }]
    default:
      return [{ type: 'note', note: 'block', name: kind }]
  }
}
