import { doubtsOf } from '@parlance/contract/chat/run-events.ts'
import { HOUSE_TOOL_IDS } from '@parlance/contract/assistants/house-tools.ts'
import { idOfFile } from '@parlance/contract/chat/answer-pictures.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { SharedPart } from '@parlance/contract/chat/shared-threads.ts'

/**
 * A part of a shared message before its reader is known: sources without passages, attachments without their size.
 */
export type StoredPart = SharedPart

type Decision = 'shown' | 'withheld'
type Decisions = {
  [P in MessagePart as P['type']]: {
    [F in Exclude<keyof P, 'type'>]: Decision
  }
}

/**
 * Whether readers of a link see each field of a message. It does not compile if a field or a kind of part is missing
 * here, and a test compares it with the contract. `shown` fields are passed on below by name.
 */
export const PART_FIELDS: Decisions = {
  text: { text: 'shown' },
  reasoning: { text: 'withheld', duration_ms: 'withheld' },
  tool: {
    tool_call_id: 'withheld',
    tool_name: 'shown',
    title: 'shown',
    state: 'shown',
    input: 'withheld',
    output: 'withheld',
    waits_for: 'withheld',
    duration_ms: 'withheld',
  },
  // the passage is read again with the permissions of each reader
  source: {
    source_id: 'shown',
    url: 'shown',
    title: 'shown',
    passage: 'withheld',
    page: 'shown',
  },
  retrieval: {
    state: 'shown',
    mode: 'withheld',
    query: 'withheld',
    rewritten_from: 'withheld',
    knowledge_bases: 'withheld',
    base_ids: 'withheld',
    filter: 'withheld',
    found: 'withheld',
    declined: 'withheld',
    curated: 'withheld',
    is_reranked: 'withheld',
    files: 'withheld',
    passages: 'withheld',
    duration_ms: 'withheld',
    attached: 'withheld',
  },
  summary: { state: 'withheld', messages: 'withheld', duration_ms: 'withheld' },
  // the address contains the id of the conversation; readers get the id of the file
  file: { url: 'shown', media_type: 'shown', size: 'shown', alt: 'shown' },
  drawing: {
    prompt: 'withheld',
    size: 'withheld',
    count: 'withheld',
    inputs: 'withheld',
    takes_inputs: 'withheld',
  },
  attachment: { document_id: 'shown', name: 'shown', size: 'shown' },
  fallback: { from: 'withheld', to: 'withheld', code: 'withheld' },
  cut: { level: 'withheld', name: 'withheld', period: 'withheld' },
  short_reading: { sent: 'withheld', read: 'withheld' },
  error: { code: 'withheld', status: 'withheld', retry_after: 'withheld' },
}

/** The parts of a message that a link shows. */
export function shownParts(parts: readonly MessagePart[], withFiles: boolean): StoredPart[] {
  return parts.flatMap((part) => shown(part, withFiles) ?? [])
}

function shown(part: MessagePart, withFiles: boolean): StoredPart | null {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text }
    case 'reasoning':
      return { type: 'step', kind: 'reasoning', name: null, state: 'done' }
    case 'retrieval':
      return {
        type: 'step',
        kind: 'search',
        name: null,
        state: endOf(part.state),
      }
    case 'drawing':
      return { type: 'step', kind: 'drawing', name: null, state: 'done' }
    case 'tool':
      return {
        type: 'step',
        kind: 'tool',
        name: toolName(part),
        state: endOf(part.state),
      }
    case 'source': {
      const { source_id, url, title, page } = part
      return {
        type: 'source',
        source_id,
        url,
        title,
        passage: null,
        page: page && pageOf(page),
      }
    }
    case 'file': {
      const isPicture = part.media_type.startsWith('image/')
      if (!withFiles) return { type: 'left_out', what: isPicture ? 'image' : 'file' }
      const { media_type, size, alt } = part
      return { type: 'file', file_id: idOfFile(part), media_type, size, alt }
    }
    case 'attachment': {
      if (!withFiles) return { type: 'left_out', what: 'file' }
      const { document_id, name, size } = part
      return {
        type: 'attachment',
        file_id: document_id,
        name,
        size,
        picture: null,
      }
    }
    default:
      return null
  }
}

/**
 * The name shown to people: the title given by the tool's server, or one of our own; never the name used by the
 * model.
 */
function toolName({ tool_name, title }: Extract<MessagePart, { type: 'tool' }>): string | null {
  return title ?? HOUSE_TOOL_IDS.find((id) => id === tool_name) ?? null
}

const endOf = (state: string) => (state === 'done' ? 'done' : 'failed')

function pageOf(page: NonNullable<Extract<MessagePart, { type: 'source' }>['page']>) {
  const { number, quote, unproven } = page
  return { number, quote, unproven, doubts: doubtsOf(page) }
}
