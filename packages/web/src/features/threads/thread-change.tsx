import type { Thread } from '@parlance/contract/chat/threads.ts'
import { Suspense } from 'react'
import { ThreadRowDelete } from '#features/threads/thread-row-delete.tsx'
import { lazy } from '#lib/network/lazy.ts'

const ThreadRowEdit = lazy(async () => ({
  default: (await import('#features/threads/thread-row-edit.tsx')).ThreadRowEdit,
}))

const MoveDialog = lazy(async () => ({
  default: (await import('#features/threads/folders/move-dialog.tsx')).MoveDialog,
}))

type Props = { kind: 'rename' | 'move' | 'delete'; thread: Thread; onDone: () => void }

/** The rename, move and delete controls of the history, for the open conversation. */
export function ThreadChange({ kind, thread, onDone }: Props) {
  if (kind === 'delete') return <ThreadRowDelete isOpen thread={thread} onDone={onDone} />
  if (kind === 'move')
    return (
      <Suspense>
        <MoveDialog thread={thread} onClose={onDone} />
      </Suspense>
    )
  return (
    <Suspense>
      <ThreadRowEdit thread={thread} onDone={onDone} />
    </Suspense>
  )
}
