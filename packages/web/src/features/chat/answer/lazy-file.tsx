import Box from '@mui/material/Box'
import { Suspense, type ComponentProps } from 'react'
import { loadTexts } from '#i18n/i18n.ts'
import type { AnswerFile } from '#features/chat/answer/answer-file.tsx'
import { FilePlace } from '#features/chat/answer/file-place.tsx'
import { lazy } from '#lib/network/lazy.ts'

const File = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/answer/answer-file.tsx')).AnswerFile }
})

/** The code for files is loaded with the first answer that has one. */
export const LazyFile = (props: ComponentProps<typeof AnswerFile>) => (
  <Suspense
    fallback={
      <Box sx={{ my: 1.5, pb: 4 }}>
        <FilePlace size={props.part.size} />
      </Box>
    }
  >
    <File {...props} />
  </Suspense>
)
