import { Suspense } from 'react'
import type { ThreadFilesProps } from '#features/chat/files/thread/use-files-shown.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const ThreadFiles = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/files/thread/thread-files.tsx')).ThreadFiles }
})

/** The files of a conversation; their code is loaded when they are first opened. */
export function LazyThreadFiles(props: ThreadFilesProps) {
  const { isListed, opened } = props.files
  if (!isListed && opened === null) return null
  return (
    <Suspense>
      <ThreadFiles {...props} />
    </Suspense>
  )
}
