import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartProps } from '#features/models/model-draft.ts'
import { modelGroupsQuery } from '#features/models/models.queries.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FindField } from '#ui/fields/find-field.tsx'
import { FormSection } from '#ui/fields/form-section.tsx'

/** Who can use it: everyone, or some groups. */
export function ModelAccess({ draft, onChange }: PartProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = useQuery(modelGroupsQuery(search))
  const { groups } = draft
  return (
    <FormSection title={t('models.access')}>
      <CheckField
        label={t('models.restrict')}
        help={t('models.restrict_help')}
        checked={draft.is_restricted}
        onChange={(is_restricted) => onChange({ is_restricted })}
      />
      {draft.is_restricted && (
        <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 480 }}>
          <FindField
            label={t('models.add_group')}
            placeholder={t('models.add_group_placeholder')}
            noneFound={t('models.no_group')}
            found={found.data
              ?.filter((group) => !groups.some((one) => one.id === group.id))
              .map((group) => ({ ...group, detail: '', icon: <GroupsOutlined fontSize="small" /> }))}
            isLoading={found.isFetching}
            chosen={null}
            onSearch={setSearch}
            onChoose={(group) => {
              if (group) onChange({ groups: [...groups, { id: group.id, name: group.name }] })
            }}
          />
          <Box
            component="ul"
            aria-label={t('models.groups')}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
          >
            {groups.map((group) => (
              <li key={group.id}>
                <Chip
                  label={group.name}
                  onDelete={() => onChange({ groups: groups.filter((one) => one.id !== group.id) })}
                />
              </li>
            ))}
          </Box>
        </Box>
      )}
    </FormSection>
  )
}
