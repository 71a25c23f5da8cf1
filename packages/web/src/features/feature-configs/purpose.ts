import {
  FEATURE_CONFIGS,
  type FeatureConfig,
  type FeatureConfigKey,
} from '@parlance/contract/admin/feature-configs.ts'
import type { TFunction } from 'i18next'
import { inMyLanguage } from '#lib/bilingual.ts'

/** What a setting is for: the product's own words, or those its plugin brings. */
export function purposeOf({ key, description }: FeatureConfig, t: TFunction): string {
  return isOwn(key) ? t(`featureConfigs.${key}`) : inMyLanguage(description)
}

function isOwn(key: string): key is FeatureConfigKey {
  return FEATURE_CONFIGS.some((one) => one.key === key)
}
