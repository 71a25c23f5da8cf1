import type { FeatureConfig } from '@parlance/contract/admin/feature-configs.ts'
import type { AdminPlugin } from '@parlance/contract/admin/plugins.ts'
import type { TFunction } from 'i18next'
import { nameOf, purposeOf, switchKey } from '#features/feature-configs/purpose.ts'
import { matches } from '#lib/texts/matches.ts'

type Group = { plugin: AdminPlugin | null; configs: FeatureConfig[] }

/** The product's settings, then those of each plugin, filtered by the search words. */
export function groupsOf(
  configs: readonly FeatureConfig[],
  plugins: readonly AdminPlugin[],
  query: string,
  t: TFunction,
): Group[] {
  const holds = (...texts: string[]) => matches(texts.join(' '), query)
  const found = configs.filter((one) =>
    holds(one.key, one.plugin?.name ?? '', nameOf(one, t), purposeOf(one, t)),
  )
  const own = { plugin: null, configs: found.filter((one) => one.plugin === null) }
  const theirs = known(configs, plugins).map((plugin) => ({
    plugin,
    configs: found.filter((one) => one.plugin?.id === plugin.id),
  }))
  return [own, ...theirs].filter(
    ({ plugin, configs: rows }) => rows.length > 0 || (plugin !== null && holds(plugin.id, plugin.name)),
  )
}

/** Without the permission to list plugins, derives them and their state from the settings. */
function known(configs: readonly FeatureConfig[], plugins: readonly AdminPlugin[]): AdminPlugin[] {
  if (plugins.length > 0) return [...plugins]
  const switches = configs.flatMap(({ plugin, kind, key, value }) =>
    plugin !== null && kind === 'boolean' && key === switchKey(plugin.id)
      ? [
          {
            ...plugin,
            description: {},
            state: value === true ? ('on' as const) : ('off' as const),
            problem: '',
            can_check: false,
            missing: [],
            check: null,
            packed: null,
            failures: [],
          },
        ]
      : [],
  )
  return switches
}
