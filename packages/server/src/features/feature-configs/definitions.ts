import {
  FEATURE_CONFIGS,
  type FeatureConfig,
  type FeatureConfigKind,
  type FeatureConfigValue,
} from '@parlance/contract/admin/feature-configs.ts'
import {
  FEATURE_CONFIG_JSON_MAX,
  FEATURE_CONFIG_VALUES,
} from '@parlance/contract/admin/feature-configs.schemas.ts'
import { z } from 'zod'
import { settingKey, switchKey } from '#plugins/keys.ts'
import type { LoadedPlugin } from '#plugins/loaded.ts'

/** The definition of a feature config, without its stored value. */
export type Definition = Pick<FeatureConfig, 'kind' | 'plugin' | 'description' | 'required'> & {
  key: string
  default: FeatureConfigValue
  schema: z.core.$ZodType<FeatureConfigValue>
}

/** The product's own feature configs, then those of the plugins. */
export function definitionsOf(plugins: readonly LoadedPlugin[]): Definition[] {
  const own = FEATURE_CONFIGS.map((one) => ({
    ...one,
    plugin: null,
    description: null,
    required: false,
    schema: FEATURE_CONFIG_VALUES[one.kind],
  }))
  return [...own, ...plugins.flatMap(definitionsOfPlugin)]
}

function definitionsOfPlugin(plugin: LoadedPlugin): Definition[] {
  const of = { id: plugin.id, name: plugin.name }
  const settings = (plugin.settings ?? []).map((one) => ({
    key: settingKey(plugin.id, one.name),
    kind: one.kind,
    default: one.kind === 'secret' ? '' : plain(one.default),
    plugin: of,
    description: one.description,
    required: one.required ?? false,
    schema: schemaOf(one.kind, one.schema),
  }))
  const on = {
    key: switchKey(plugin.id),
    kind: 'boolean' as const,
    default: plugin.enabled_by_default ?? false,
    plugin: of,
    required: false,
    description: { en: 'Switches the plugin on or off.', fr: 'Active ou désactive l’extension.' },
    schema: FEATURE_CONFIG_VALUES.boolean,
  }
  return [on, ...settings]
}

function schemaOf(
  kind: FeatureConfigKind,
  own: z.core.$ZodType | undefined,
): z.core.$ZodType<FeatureConfigValue> {
  if (kind !== 'json') return FEATURE_CONFIG_VALUES[kind]
  return FEATURE_CONFIG_VALUES.json.refine(
    (value) =>
      JSON.stringify(value).length <= FEATURE_CONFIG_JSON_MAX &&
      (own === undefined || z.safeParse(own, value).success),
  )
}

/** A default as a JSON value. */
function plain(value: unknown): FeatureConfigValue {
  return JSON.parse(JSON.stringify(value)) as FeatureConfigValue
}
