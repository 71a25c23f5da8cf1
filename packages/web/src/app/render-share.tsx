import type { Thread } from '@parlance/contract/chat/threads.ts'
import { Suspense } from 'react'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const ShareDialog = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/shared-threads/share-dialog.tsx')).ShareDialog }
})

/** The dialog that shares a conversation up to one of its messages. */
export const renderShare = ({ id, name }: Thread, messageId: string, onClose: () => void) => (
  <Suspense>
    <ShareDialog threadId={id} name={name} messageId={messageId} onClose={onClose} />
  </Suspense>
)
