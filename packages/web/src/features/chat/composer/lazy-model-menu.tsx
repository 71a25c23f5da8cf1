import { Suspense } from 'react'
import type { ModelMenuProps } from '#features/chat/composer/model-menu.tsx'
import { lazy } from '#lib/network/lazy.ts'
import { useWasOpen } from '#ui/navigation/use-was-open.ts'

const ModelMenu = lazy(async () => ({
  default: (await import('#features/chat/composer/model-menu.tsx')).ModelMenu,
}))

/** The menu of models, loaded when it is first opened. */
export function LazyModelMenu(props: ModelMenuProps) {
  const wasOpen = useWasOpen(props.anchor !== null)
  return (
    wasOpen && (
      <Suspense>
        <ModelMenu {...props} />
      </Suspense>
    )
  )
}
