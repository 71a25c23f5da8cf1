import Box from '@mui/material/Box'
import { Suspense } from 'react'
import type { AttachmentPart } from '#features/chat/files/question-files.tsx'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const QuestionFiles = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/files/question-files.tsx')).QuestionFiles }
})

/** The files of a question; their code is loaded with the first one, and their space is reserved until then. */
export function LazyQuestionFiles(props: { threadId: string; files: AttachmentPart[] }) {
  return (
    <Suspense fallback={<Box sx={{ height: 58 }} />}>
      <QuestionFiles {...props} />
    </Suspense>
  )
}
