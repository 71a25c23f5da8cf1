import type { PluginUi } from '@parlance/plugin-api/ui.ts'
import { createElement, use, type ComponentType } from 'react'
import { fetchCode } from '#lib/network/lazy.ts'
import { PopMenuItem } from '#ui/navigation/pop-menu.tsx'
import { Tooltip } from '#ui/states/tooltip.tsx'

let loaded: PluginUi | null = null
let loading: Promise<PluginUi> | null = null

/** Loads the components, for a page that will need them. */
export function loadPluginUi(): Promise<PluginUi> {
  loading ??= fetchCode(() => import('#plugins/ui-parts.tsx')).then(
    ({ parts }) => (loaded = parts),
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/** Suspends until the code is there; after that, any number of components is rendered immediately. */
function part<N extends keyof PluginUi>(name: N): PluginUi[N] {
  const Part = (props: object) => {
    const parts = loaded ?? use(loadPluginUi())
    return createElement(parts[name] as ComponentType<object>, props)
  }
  return Part as PluginUi[N]
}

/** The components of the page that plugins can use. */
export const pluginUi: PluginUi = {
  Page: part('Page'),
  Panel: part('Panel'),
  Empty: part('Empty'),
  Failed: part('Failed'),
  Loading: part('Loading'),
  ChoiceButton: part('ChoiceButton'),
  Filters: part('Filters'),
  SelectField: part('SelectField'),
  TextField: part('TextField'),
  DateField: part('DateField'),
  CheckField: part('CheckField'),
  Table: part('Table'),
  LoadMore: part('LoadMore'),
  FileTiles: part('FileTiles'),
  FileTile: part('FileTile'),
  Figures: part('Figures'),
  // its code is that of the menu
  MenuItem: (props) => createElement(PopMenuItem, props),
  // part of every page
  Tooltip,
  Chip: part('Chip'),
}
