import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined'
import Button from '@mui/material/Button'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const LazyDialog = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/sources/found-dialog.tsx')).FoundDialog }
})

type Props = { message: Pick<Message, 'id' | 'thread_id' | 'parts'> }

/** Opens how the documents of an answer were found; not shown if there was no search. */
export function FoundButton({ message: { id, thread_id, parts } }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  if (!parts.some((part) => part.type === 'retrieval' && part.state === 'done')) return null
  return (
    <>
      <Button
        size="small"
        startIcon={<ManageSearchOutlined />}
        onClick={() => setIsOpen(true)}
        sx={{ mt: 0.5, minHeight: { xs: 44, md: 32 } }}
      >
        {t('citations.how_found')}
      </Button>
      {isOpen && (
        <Suspense>
          <LazyDialog threadId={thread_id} messageId={id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
