import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useDeferredValue } from 'react'
import type { SourcePart } from '#features/chat/sources/cited.ts'
import { renderFile } from '#app/render-file.tsx'
import { renderShare } from '#app/render-share.tsx'
import { renderChange, renderOrganise } from '#app/render-thread.tsx'
import { firstWordsOf } from '#features/chat/conversation/new-chat/first-words.tsx'
import { ThreadPage } from '#features/chat/conversation/thread-page.tsx'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const DocumentDialog = lazy(async () => {
  await loadTexts(['thread', 'pages'])
  return { default: (await import('#features/citations/document-dialog.tsx')).DocumentDialog }
})

export const Route = createFileRoute('/_app/thread/$threadId')({
  validateSearch: ({ source, message }): { source?: string; message?: string } => ({
    ...(typeof source === 'string' && { source }),
    ...(typeof message === 'string' && { message }),
  }),
  component: Page,
})

function Page() {
  const [{ threadId }, { source, message }] = [Route.useParams(), Route.useSearch()]
  const navigate = Route.useNavigate()
  // The router renders a page as one long task; deferring it splits the conversation into small ones.
  const isBegun = useDeferredValue(true, firstWordsOf(threadId) !== null)
  const close = () => void navigate({ search: {}, resetScroll: false })
  const renderSource = ({ title, passage }: SourcePart) =>
    passage?.document_id && passage.knowledge_base_id ? (
      <Suspense>
        <DocumentDialog
          knowledgeBaseId={passage.knowledge_base_id}
          documentId={passage.document_id}
          title={title}
          passage={passage}
          onClose={close}
        />
      </Suspense>
    ) : null
  return (
    isBegun && (
      <ThreadPage
        key={threadId}
        threadId={threadId}
        source={source}
        named={message}
        renderSource={renderSource}
        renderFile={renderFile}
        renderChange={renderChange}
        renderShare={renderShare}
        renderOrganise={renderOrganise}
      />
    )
  )
}
