import { Suspense } from 'react'
import type { RenderFile } from '#features/chat/files/thread/use-files-shown.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const DocumentPanel = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/documents/panel/document-panel.tsx')).DocumentPanel }
})

/** A file of a conversation, opened next to it. */
export const renderFile: RenderFile = (baseId, documentId, onClose) => (
  <Suspense>
    <DocumentPanel baseId={baseId} documentId={documentId} mayWrite onClose={onClose} />
  </Suspense>
)
