import type { PageSlot } from '@parlance/plugin-api/slots.ts'
import type { PluginPage } from '@parlance/plugin-api/web.ts'
import { type ActivePlugin, usePlugins } from '#plugins/host.ts'
import { PluginBoundary } from '#plugins/plugin-boundary.tsx'
import { useHostOf } from '#plugins/plugin-host.ts'
import { ErrorState } from '#ui/states/error-state.tsx'

type Found = { active: ActivePlugin; page: PluginPage }

/** The page of a plugin at this path; the first one if there are two. */
export function findPage(slot: PageSlot, path: string): Found | undefined {
  return pagesOf(usePlugins.getState().active, slot).find(({ page }) => page.path === path)
}

/** The pages that plugins add, with their names in the person's language, for menus. */
export function usePluginPages(
  slot: PageSlot,
): (Pick<PluginPage, 'path' | 'permission'> & { label: string })[] {
  const active = usePlugins((plugins) => plugins.active)
  const hostOf = useHostOf()
  return pagesOf(active, slot).map(({ active: one, page }) => ({
    path: page.path,
    ...(page.permission && { permission: page.permission }),
    label: hostOf(one).t(page.label),
  }))
}

export function PluginPageView({ slot, path }: { slot: PageSlot; path: string }) {
  const hostOf = useHostOf()
  const found = findPage(slot, path)
  if (found === undefined) return null
  const { plugin } = found.active
  const Page = found.page.component
  return (
    <PluginBoundary
      key={`${plugin.id}/${path}`}
      plugin={plugin.id}
      where={path}
      fallback={<ErrorState error={new Error()} />}
    >
      <Page host={hostOf(found.active)} />
    </PluginBoundary>
  )
}

function pagesOf(active: readonly ActivePlugin[], slot: PageSlot): Found[] {
  const all = active.flatMap((one) => (one.plugin.pages ?? []).map((page) => ({ active: one, page })))
  return all.filter(({ page }) => page.slot === slot)
}
