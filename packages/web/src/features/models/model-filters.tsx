import Box from '@mui/material/Box'
import { MODEL_TYPES } from '@parlance/contract/models/model-interfaces.ts'
import { useTranslation } from 'react-i18next'
import type { ModelFilter } from '#features/models/models.queries.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'

type Props = { filter: ModelFilter; onChange: (filter: ModelFilter) => void }

export function ModelFilters({ filter, onChange }: Props) {
  const { t } = useTranslation()
  const { type: _, ...withoutType } = filter
  const { state: __, ...withoutState } = filter
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <ChoiceButton
        label={t('models.type')}
        value={filter.type ?? ''}
        choices={[
          { value: '', label: t('models.all_types') },
          ...MODEL_TYPES.map((type) => ({ value: type, label: t(`models.type_${type}`) })),
        ]}
        onChoose={(type) => onChange(type === '' ? withoutType : { ...filter, type })}
      />
      <ChoiceButton
        label={t('models.state')}
        value={filter.state ?? ''}
        choices={[
          { value: '', label: t('models.all_states') },
          { value: 'enabled', label: t('models.enabled') },
          { value: 'disabled', label: t('models.disabled') },
        ]}
        onChoose={(state) => onChange(state === '' ? withoutState : { ...filter, state })}
      />
    </Box>
  )
}
