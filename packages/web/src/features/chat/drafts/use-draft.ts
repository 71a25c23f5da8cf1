import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { draftOf, mergeRemoteDraft, useDrafts, type LocalDraft } from '#features/chat/drafts/draft-store.ts'
import { draftQuery } from '#features/chat/drafts/drafts.queries.ts'

/** What someone needs to know of a draft: it is drawn again when that changes, not at every key. */
export function useDraft<T>(scope: string, select: (draft: LocalDraft) => T): T {
  return useDrafts((all) => select(all[scope] ?? draftOf(scope)))
}

/** Takes over what another device wrote later. */
export function useRemoteDraft(scope: string): void {
  const { data: remote } = useQuery(draftQuery(scope))
  useEffect(() => {
    if (remote) mergeRemoteDraft(scope, remote)
  }, [remote, scope])
}
