import type { Message } from '@parlance/contract/chat/runs.ts'
import type { SharedMessage, SharedPart } from '@parlance/contract/chat/shared-threads.ts'
import type { SourcePart } from '#features/chat/sources/cited.ts'

/** The title of a source that its reader cannot read, or that was deleted. */
type NoTitle = { hidden: string; deleted: string }

/** The sources of a shared answer. Readers have no document ids, so no source can be opened. */
export function sourcesOf({ parts }: Pick<SharedMessage, 'parts'>, texts: NoTitle): SourcePart[] {
  return parts.flatMap((part) => (part.type === 'source' ? [sourceOf(part, texts)] : []))
}

/** A shared message in the form that the components of a conversation use: its texts and sources. */
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

function sourceOf(
  { passage, ...part }: Extract<SharedPart, { type: 'source' }>,
  { hidden, deleted }: NoTitle,
): SourcePart {
  const notShown = {
    knowledge_base_id: null,
    document_id: null,
    chunk_id: null,
    start_offset: null,
    end_offset: null,
    confidence: null,
  }
  const title = part.title || (passage?.state === 'deleted' ? deleted : hidden)
  return { ...part, title, passage: passage && { ...passage, ...notShown } }
}
