import Box from '@mui/material/Box'
import type { Model } from '@parlance/contract/models/models.ts'
import { useTranslation } from 'react-i18next'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { StateChip } from '#ui/states/state-chip.tsx'

/** What a model can do, what it costs, where it runs and what happens to the data. */
export function ModelBadges({ model }: { model: Model }) {
  const { t } = useTranslation()
  const { vision, tools, reasoning } = model.capabilities
  const can = [
    model.type === 'image' && t('assistantForm.images'),
    vision && t('assistantForm.vision'),
    tools && t('assistantForm.tools'),
    reasoning && t('assistantForm.reasoning'),
  ].filter((label) => label !== false)
  const facts = [model.provider_name, model.hosting_region, inMyLanguage(model.data_note)].filter(Boolean)
  return (
    <Box
      component="span"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mt: 0.5 }}
    >
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'normal' }}>
        {facts.join(' · ')}
      </Box>
      {can.map((label) => (
        <StateChip key={label}>{label}</StateChip>
      ))}
      {model.price_class && (
        <StateChip tone="info">{t(`assistantForm.price_${model.price_class}`)}</StateChip>
      )}
    </Box>
  )
}
