import type { AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import { emptyContent } from '#features/assistants/editor/content/content.ts'
import type { DraftCalls, DraftContent } from '#features/assistants/draft/draft.queries.ts'
import { ApiError } from '#lib/network/api-error.ts'

export const content: DraftContent = { ...emptyContent, name: 'Helper', instructions: 'Answer.' }

/** A server with one draft, with the same revision rule. */
export function newServer() {
  let draft: AssistantDraft = {
    id: 'a1',
    draft: content,
    revision: 3,
    changed_by: { id: 'u1', name: 'alice' },
    changed_at: '2026-05-01T09:00:00.000Z',
    saved: content,
    saved_version_id: 'v1',
    has_unsaved_changes: false,
    instruction_tokens: 2,
    publication: {
      status: null,
      state: 'none',
      reason: '',
      decided_at: null,
      submitted_at: null,
      is_serving: false,
      can_be_submitted: true,
      has_unreviewed_changes: false,
    },
    is_enabled: true,
    is_hidden: false,
    is_default: false,
    is_public: false,
    may: ['use', 'edit'],
  }
  let isReachable = true
  const put = async (revision: number, part: Partial<DraftContent>, by = 'alice') => {
    if (!isReachable) throw new ApiError('no network', 0, '')
    if (revision !== draft.revision) throw new ApiError('changed', 409, '', 'ERROR_EDITED_BY_OTHER')
    draft = {
      ...draft,
      draft: { ...draft.draft, ...part },
      revision: revision + 1,
      changed_by: { id: by, name: by },
    }
    return draft
  }
  const keepalives: boolean[] = []
  const made: string[] = []
  const calls: DraftCalls = {
    begin: async ({ name }) => {
      if (!isReachable) throw new ApiError('no network', 0, '')
      made.push(name)
      draft = { ...draft, draft: { ...emptyContent, name }, is_hidden: true }
    },
    create: async (next) => {
      made.push(next.name)
      draft = { ...draft, draft: next, saved: next }
      if (!isReachable) throw new ApiError('no answer', 0, '')
    },
    show: async () => {
      draft = { ...draft, is_hidden: false }
    },
    remove: async () => {},
    read: async () => draft,
    keep: (revision, next, keepalive) => {
      keepalives.push(keepalive)
      return put(revision, next)
    },
    save: async (revision, next) => (draft = { ...(await put(revision, next)), saved: next }),
    discard: (revision) => put(revision, draft.saved),
    restore: (revision) => put(revision, draft.saved),
    setPicture: (revision, picture) => put(revision, { avatar_file_id: picture && 'picture-1' }),
  }
  return {
    calls,
    keepalives,
    made,
    now: () => draft,
    reach: (value: boolean) => (isReachable = value),
    editByBob: (part: Partial<DraftContent>) => put(draft.revision, part, 'bob'),
  }
}
