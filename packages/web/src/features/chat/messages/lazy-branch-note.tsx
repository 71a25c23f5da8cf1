import { Suspense, type ComponentProps } from 'react'
import type { BranchNote } from '#features/chat/messages/branch-note.tsx'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const Note = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/messages/branch-note.tsx')).BranchNote }
})

export const LazyBranchNote = (props: ComponentProps<typeof BranchNote>) => (
  <Suspense>
    <Note {...props} />
  </Suspense>
)
