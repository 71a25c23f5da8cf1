import Skeleton from '@mui/material/Skeleton'
import { Suspense, type ComponentProps } from 'react'
import type { AnswerFile } from '#features/chat/answer-file.tsx'
import { lazy } from '#lib/lazy.ts'

const File = lazy(async () => ({ default: (await import('#features/chat/answer-file.tsx')).AnswerFile }))

/** What shows files comes with the first answer that has one. */
export const LazyFile = (props: ComponentProps<typeof AnswerFile>) => (
  <Suspense fallback={<Skeleton variant="rounded" height={240} sx={{ maxWidth: 480, my: 1.5 }} />}>
    <File {...props} />
  </Suspense>
)
