import type { Message } from '@parlance/contract/chat/runs.ts'
import type { SharedMessage, SharedPart } from '@parlance/contract/chat/shared-threads.ts'
import type { SourcePart } from '#features/chat/sources/cited.ts'

/** The sources of a shared answer. Readers have no ids, so none of them opens a document. */
export function sourcesOf({ parts }: Pick<SharedMessage, 'parts'>, hidden: string): SourcePart[] {
  return parts.flatMap((part) => (part.type === 'source' ? [sourceOf(part, hidden)] : []))
}

/** As the components of a conversation take it: its texts and sources. */
export function asMessage(message: SharedMessage, sources: SourcePart[]): Message {
  const { position, role, status, assistant_name, created_at, parts } = message
  return {
    id: String(position),
    thread_id: '',
    parent_id: null,
    role,
    status,
    parts: [...parts.filter((part) => part.type === 'text'), ...sources],
    run_id: null,
    finish_reason: null,
    assistant_id: null,
    assistant_name,
    model_id: null,
    model_label: null,
    usage: null,
    created_at,
    siblings: [],
  }
}

function sourceOf({ passage, ...part }: Extract<SharedPart, { type: 'source' }>, hidden: string): SourcePart {
  const noIds = {
    knowledge_base_id: null,
    document_id: null,
    chunk_id: null,
    start_offset: null,
    end_offset: null,
  }
  return {
    ...part,
    title: part.title || hidden,
    passage: passage && { ...passage, ...noIds },
  }
}
