import Box from '@mui/material/Box'
import { Suspense } from 'react'
import type { AttachmentPart } from '#features/chat/files/question-files.tsx'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const QuestionFiles = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/files/question-files.tsx')).QuestionFiles }
})

/** The files of a question. Until their code is loaded, with the first one, their names are shown in their place. */
export function LazyQuestionFiles(props: { threadId: string; files: AttachmentPart[] }) {
  return (
    <Suspense fallback={<FileNames files={props.files} />}>
      <QuestionFiles {...props} />
    </Suspense>
  )
}

const FileNames = ({ files }: { files: AttachmentPart[] }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
    {files.map(({ document_id, name }) => (
      <Box key={document_id} sx={place}>
        {name}
      </Box>
    ))}
  </Box>
)

const place = {
  width: { xs: '100%', sm: 'auto' },
  maxWidth: { xs: '100%', sm: 280 },
  height: 42,
  typography: 'body2',
  lineHeight: '40px',
  px: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
