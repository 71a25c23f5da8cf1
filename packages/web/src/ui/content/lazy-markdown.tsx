import Box from '@mui/material/Box'
import { Suspense } from 'react'
import { lazy } from '#lib/network/lazy.ts'
import { nextTask } from '#lib/next-task.ts'

/** Loads the renderer in two halves, each evaluated in its own task. */
async function load() {
  await import('#ui/markdown/split-blocks.ts')
  await nextTask()
  return import('#ui/markdown/markdown.tsx')
}
const Renderer = lazy(async () => ({ default: (await load()).Markdown }))

/** Preloads the renderer before the first answer; without the network it is loaded with that answer. */
export const preloadMarkdown = () => void load().catch(() => {})

/** Markdown; shown as plain text until the renderer is loaded with the first answer. */
export function LazyMarkdown({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  return (
    <Suspense
      fallback={<Box sx={{ typography: 'reading', whiteSpace: 'pre-wrap', maxWidth: 592 }}>{text}</Box>}
    >
      <Renderer text={text} isGrowing={isGrowing} />
    </Suspense>
  )
}
