import type { RenderChange } from '#features/chat/conversation/head/page-head.tsx'
import type { RenderOrganise } from '#features/chat/conversation/head/thread-menu.tsx'
import { OrganiseItems } from '#features/threads/organise-items.tsx'
import { ThreadChange } from '#features/threads/thread-change.tsx'

/** What the history offers for a conversation, in the header of the one that is open. */
export const renderChange: RenderChange = (kind, thread, onDone) => (
  <ThreadChange kind={kind} thread={thread} onDone={onDone} />
)

export const renderOrganise: RenderOrganise = (thread, choose, onMove) => (
  <OrganiseItems thread={thread} choose={choose} onMove={onMove} />
)
