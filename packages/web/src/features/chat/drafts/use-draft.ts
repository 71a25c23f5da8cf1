import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { draftOf, mergeRemoteDraft, useDrafts, type LocalDraft } from '#features/chat/drafts/draft-store.ts'
import { draftQuery } from '#features/chat/drafts/drafts.queries.ts'

/** A selected value of a draft: rerenders when that value changes, not with every key. */
export function useDraft<T>(scope: string, select: (draft: LocalDraft) => T): T {
  return useDrafts((all) => select(all[scope] ?? draftOf(scope)))
}

/** Takes over a newer draft of another device. */
export function useRemoteDraft(scope: string): void {
  const { data: remote } = useQuery(draftQuery(scope))
  useEffect(() => {
    if (remote !== undefined) mergeRemoteDraft(scope, remote)
  }, [remote, scope])
}
