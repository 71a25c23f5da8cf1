import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { draftOf, mergeRemoteDraft, useDrafts, type LocalDraft } from '#features/chat/draft-store.ts'
import { draftQuery } from '#features/chat/drafts.queries.ts'

/** The draft of one place: from this browser, or a newer one from another device. */
export function useDraft(scope: string): LocalDraft {
  const { data: remote } = useQuery(draftQuery(scope))
  useEffect(() => {
    if (remote) mergeRemoteDraft(scope, remote)
  }, [remote, scope])
  return useDrafts((all) => all[scope]) ?? draftOf(scope)
}
