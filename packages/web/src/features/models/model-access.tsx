import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartProps } from '#features/models/model-draft.ts'
import { modelGroupsQuery } from '#features/models/models.queries.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FormSection } from '#ui/fields/form-section.tsx'
import { GroupChoice } from '#ui/fields/group-choice.tsx'

/** Who can use it: everyone, or some groups. */
export function ModelAccess({ draft, onChange }: PartProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = useQuery(modelGroupsQuery(search))
  const { groups } = draft
  return (
    <FormSection guide="model#access" title={t('models.access')}>
      <CheckField
        label={t('models.restrict')}
        help={t('models.restrict_help')}
        checked={draft.is_restricted}
        onChange={(is_restricted) => onChange({ is_restricted })}
      />
      {draft.is_restricted && (
        <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 480 }}>
          <GroupChoice
            label={t('models.add_group')}
            placeholder={t('models.add_group_placeholder')}
            noneFound={t('models.no_group')}
            chosenLabel={t('models.groups')}
            found={found.data}
            isLoading={found.isFetching}
            groups={groups}
            onSearch={setSearch}
            onChange={(chosen) => onChange({ groups: chosen })}
          />
        </Box>
      )}
    </FormSection>
  )
}
