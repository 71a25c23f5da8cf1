import { Suspense } from 'react'
import { lazy } from '#lib/network/lazy.ts'
import type { MenuSurfaceProps } from '#ui/navigation/menu-surface.tsx'
import { useWasOpen } from '#ui/navigation/use-was-open.ts'

const load = () => import('#ui/navigation/menu-surface.tsx')
const MenuSurface = lazy(async () => ({ default: (await load()).MenuSurface }))

/** An entry of a `PopMenu`; its code is loaded with the menu. */
export const PopMenuItem = lazy(async () => ({ default: (await load()).MenuItem }))

/** A menu at an anchor. Its code is loaded when it is first opened. */
export function PopMenu(props: MenuSurfaceProps) {
  const wasOpen = useWasOpen(props.anchor !== null)
  return (
    wasOpen && (
      <Suspense>
        <MenuSurface {...props} />
      </Suspense>
    )
  )
}
