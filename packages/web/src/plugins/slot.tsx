import type { SlotName, SlotProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type ActivePlugin, usePlugins } from '#plugins/host.ts'
import { PluginBoundary } from '#plugins/plugin-boundary.tsx'
import { useHostOf } from '#plugins/plugin-host.ts'

type Piece = ComponentType<object & { host: PluginHost }>

/** A slot of a screen for plugins; empty without any. */
export function Slot<N extends SlotName>({ name, ...props }: { name: N } & SlotProps[N]) {
  const active = usePlugins((plugins) => plugins.active)
  const hostOf = useHostOf()
  return active.map((one) => {
    const Filling = fillingOf(one, name)
    if (Filling === undefined) return null
    return (
      <PluginBoundary key={one.plugin.id} plugin={one.plugin.id} where={name}>
        <Filling {...props} host={hostOf(one)} />
      </PluginBoundary>
    )
  })
}

/** Whether any plugin fills a slot, for a screen that frames it. */
export function useIsFilled(name: SlotName): boolean {
  return usePlugins(({ active }) => active.some((one) => fillingOf(one, name) !== undefined))
}

/** Global providers of plugins; a late one does not unmount the page. */
export function PluginProviders({ children }: { children: ReactNode }) {
  const [around] = useState(() => usePlugins.getState().active)
  const hostOf = useHostOf()
  return around.reduceRight((inner, one) => {
    const Around = fillingOf(one, 'app_global_providers')
    if (Around === undefined) return inner
    return (
      <PluginBoundary plugin={one.plugin.id} where="app_global_providers" fallback={inner}>
        <Around {...{ children: inner }} host={hostOf(one)} />
      </PluginBoundary>
    )
  }, children)
}

/** The props are checked where a component is declared and where its slot is placed. */
function fillingOf({ plugin }: ActivePlugin, name: SlotName): Piece | undefined {
  return plugin.slots?.[name] as Piece | undefined
}
