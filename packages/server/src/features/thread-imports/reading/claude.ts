import type { ParsedConversation, ParsedPart } from './parsed.ts'
import { messagesOf, type TreeNode } from './turns.ts'
import { firstText, type Json, listOf, momentOf, objectOf, textOf } from './values.ts'

/** The parent of the first messages. */
const NO_PARENT = '00000000-0000-4000-8000-000000000000'

/** A conversation of Claude's export: `chat_messages`, in sequence or with the id of the preceding message. */
export function readClaude(value: Json, fallbackId: string): ParsedConversation {
  const listed = listOf(value['chat_messages']).map(objectOf)
  const ids = listed.map((message, at) => firstText(message['uuid']) || `at-${at}`)
  const nodes = listed.map((message, at): TreeNode => {
    const parent = textOf(message['parent_message_uuid'])
    return {
      id: ids[at] ?? '',
      parent: parent === '' ? (ids[at - 1] ?? null) : parent === NO_PARENT ? null : parent,
      role: message['sender'] === 'human' ? 'user' : 'assistant',
      at: momentOf(message['created_at']),
      parts: partsOf(message),
    }
  })
  const current = firstText(value['current_leaf_message_uuid'], ids.at(-1)) || null
  const messages = messagesOf(nodes, current)
  const times = messages.flatMap(({ at }) => at ?? []).toSorted()
  return {
    external_id: `claude:${firstText(value['uuid'], fallbackId)}`,
    name: textOf(value['name']),
    begun_at: momentOf(value['created_at']) ?? times[0] ?? null,
    changed_at: momentOf(value['updated_at']) ?? times.at(-1) ?? null,
    message_count: messages.length,
    messages,
  }
}

function partsOf(message: Json): ParsedPart[] {
  const blocks = listOf(message['content']).flatMap((block) => blockOf(objectOf(block)))
  const text = textOf(message['text'])
  const hasText = blocks.some(({ type }) => type === 'text')
  const attached = listOf(message['attachments']).flatMap((one) => attachmentOf(objectOf(one)))
  const files = [...listOf(message['files']), ...listOf(message['files_v2'])].map(objectOf)
  const known = new Set<string>()
  const named = files.flatMap((file): ParsedPart[] => {
    const name = textOf(file['file_name'])
    const ref = firstText(file['file_uuid'], file['uuid'])
    if ((name === '' && ref === '') || known.has(ref || name)) return []
    known.add(ref || name)
    return [{ type: 'file', ref, name, alt: '' }]
  })
  return [
    ...attached,
    ...named,
    ...blocks,
    ...(hasText || text.trim() === '' ? [] : [{ type: 'text' as const, text }]),
  ]
}

function attachmentOf(one: Json): ParsedPart[] {
  const [name, text] = [textOf(one['file_name']), textOf(one['extracted_content'])]
  if (text.trim() !== '') return [{ type: 'document', name: name === '' ? 'attachment.txt' : name, text }]
  return name === '' ? [] : [{ type: 'file', ref: '', name, alt: '' }]
}

function blockOf(block: Json): ParsedPart[] {
  const kind = textOf(block['type'])
  const plain = (type: 'text' | 'reasoning', text: string): ParsedPart[] =>
    text.trim() === '' ? [] : [{ type, text }]
  switch (kind) {
    case 'text':
      return plain('text', textOf(block['text']))
    case 'thinking':
      return plain('reasoning', textOf(block['thinking']))
    case 'tool_use':
      return artifactOf(block)
    // only shown to the model
    case 'tool_result':
    case 'token_budget':
    case 'flag':
    case '':
      return []
    default:
      return [{ type: 'note', note: 'block', name: kind }]
  }
}

/** An artifact is a document made by the answer; other calls become a note. */
function artifactOf(block: Json): ParsedPart[] {
  const name = textOf(block['name'])
  const input = objectOf(block['input'])
  const content = firstText(input['content'], input['new_str'])
  if (name !== 'artifacts') return [{ type: 'note', note: 'tool', name }]
  if (content === '') return []
  const kind = textOf(input['type'])
  const head: ParsedPart = { type: 'text', text: `**${firstText(input['title'], input['id'], 'artifact')}**` }
  if (kind === 'text/markdown' || kind === '') return [head, { type: 'text', text: content }]
  const language =
    firstText(input['language']) || (kind === 'text/html' ? 'html' : kind === 'image/svg+xml' ? 'svg' : '')
  return [head, { type: 'text', text: `~~~~${language.replaceAll(/[^\w+#-]/g, '')}\n${content}\n~~~~` }]
}
