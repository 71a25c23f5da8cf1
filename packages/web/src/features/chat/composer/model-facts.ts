import type { Model } from '@parlance/contract/models/models.ts'
import type { TFunction } from 'i18next'
import { inMyLanguage } from '#lib/texts/bilingual.ts'

export const modelName = ({ label, identifier }: Model) => inMyLanguage(label) || identifier

/** Who provides a model and where it runs; what it can do and what it costs. */
export function modelFacts(model: Model, t: TFunction): string[] {
  const { capabilities, price_class: price } = model
  const place = [
    model.provider_name,
    model.hosting_region && t('chat.hosting', { region: model.hosting_region }),
  ]
  const abilities = [
    model.type === 'image' && t('chat.makes_images'),
    capabilities.vision && t('chat.vision'),
    capabilities.reasoning && t('chat.reasoning'),
    price && t(`chat.price_${price}`),
  ]
  return [place, abilities].map((facts) => facts.filter(Boolean).join(' · ')).filter((line) => line !== '')
}
