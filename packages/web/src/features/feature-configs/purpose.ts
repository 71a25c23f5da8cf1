import {
  FEATURE_CONFIGS,
  type FeatureConfig,
  type FeatureConfigKey,
} from '@parlance/contract/admin/feature-configs.ts'
import type { TFunction } from 'i18next'
import { inMyLanguage } from '#lib/texts/bilingual.ts'

/** The name of a setting. A plugin's own settings have none: their purpose is short enough. */
export function nameOf({ key, plugin, description }: FeatureConfig, t: TFunction): string {
  if (isOwn(key)) return t(`featureConfigs.name_${key}`)
  if (plugin !== null && key === switchKey(plugin.id)) {
    return t('featureConfigs.plugin_enabled', { name: plugin.name })
  }
  return inMyLanguage(description) || key
}

/** What a setting is for: in the product's own texts, or in those of its plugin. */
export function purposeOf({ key, description }: FeatureConfig, t: TFunction): string {
  return isOwn(key) ? t(`featureConfigs.${key}`) : inMyLanguage(description)
}

/** The key of the setting that enables a plugin. */
export function switchKey(pluginId: string): string {
  return `plugin_${pluginId.replaceAll('-', '_')}`
}

function isOwn(key: string): key is FeatureConfigKey {
  return FEATURE_CONFIGS.some((one) => one.key === key)
}
