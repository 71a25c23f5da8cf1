import { createHash } from 'node:crypto'
import { serve } from '#core/helpers/serve.ts'
import { readChatGpt } from './chatgpt.ts'
import { readClaude } from './claude.ts'
import { readOwn } from './own.ts'
import { type Described, type ParsedConversation, type Source, Unreadable } from './parsed.ts'
import { isObject } from './values.ts'

// The helper process of read-conversations.ts, because an archive is untrusted.
const decoder = new TextDecoder()

export type Reading = { source: Source; conversation: ParsedConversation } | { refused: string }
export type Describing = { source: Source; described: Described } | { refused: string }

const tasks = {
  parse: (bytes: Uint8Array): Reading => parsed(() => read(bytes)),

  describe: (bytes: Uint8Array): Describing =>
    parsed(() => {
      const { source, conversation } = read(bytes)
      const { messages: _, ...described } = conversation
      return { source, described }
    }),
}
export type ParsingTasks = typeof tasks

serve(tasks)

function parsed<T>(work: () => T): T | { refused: string } {
  try {
    return work()
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.reason }
    // too deep, or not JSON
    if (error instanceof SyntaxError || error instanceof RangeError) return { refused: 'broken' }
    throw error
  }
}

/** The source is recognised by the fields of its conversations. */
function read(bytes: Uint8Array): { source: Source; conversation: ParsedConversation } {
  const value: unknown = JSON.parse(decoder.decode(bytes))
  if (!isObject(value)) throw new Unreadable('unknown')
  // for archives with conversations that have no id
  const digest = createHash('sha256').update(bytes).digest('hex')
  if ('mapping' in value) return { source: 'chatgpt', conversation: filled(readChatGpt(value, digest)) }
  if ('chat_messages' in value) return { source: 'claude', conversation: filled(readClaude(value, digest)) }
  if ('messages' in value && 'current_message_id' in value) {
    return { source: 'parlance', conversation: filled(readOwn(value, digest)) }
  }
  throw new Unreadable('unknown')
}

function filled(conversation: ParsedConversation): ParsedConversation {
  if (conversation.messages.length === 0) throw new Unreadable('empty')
  return { ...conversation, external_id: conversation.external_id.slice(0, 200) }
}
