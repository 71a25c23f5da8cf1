import type { SlotName, SlotProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { type ActivePlugin, usePlugins } from '#plugins/host.ts'
import { PluginBoundary } from '#plugins/plugin-boundary.tsx'
import { useHostOf } from '#plugins/plugin-host.ts'
import { report } from '#plugins/report.ts'

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
  return around.reduceRight((inner, one) => {
    const provider = fillingOf(one, 'app_global_providers')
    if (provider === undefined) return inner
    return (
      <Around active={one} provider={provider}>
        {inner}
      </Around>
    )
  }, children)
}

const AROUND_MS = 2_000

type AroundProps = { active: ActivePlugin; provider: Piece; children: ReactNode }

/** A global provider of a plugin. One that throws, hangs or does not render its children is left out. */
function Around({ active, provider: Provider, children }: AroundProps) {
  const hostOf = useHostOf()
  const isDrawn = useRef(false)
  const [isLeftOut, setLeftOut] = useState(false)
  const { id } = active.plugin
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isDrawn.current) return
      report(id, 'app_global_providers', new Error('it does not draw the page'))
      setLeftOut(true)
    }, AROUND_MS)
    return () => clearTimeout(timer)
  }, [id])
  if (isLeftOut) return children
  const page = (
    <>
      <Drawn onDrawn={() => void (isDrawn.current = true)} />
      {children}
    </>
  )
  return (
    <PluginBoundary plugin={id} where="app_global_providers" fallback={page}>
      <Provider {...{ children: page }} host={hostOf(active)} />
    </PluginBoundary>
  )
}

function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn)
  return null
}

/** The props are checked where a component is declared and where its slot is placed. */
function fillingOf({ plugin }: ActivePlugin, name: SlotName): Piece | undefined {
  return plugin.slots?.[name] as Piece | undefined
}
