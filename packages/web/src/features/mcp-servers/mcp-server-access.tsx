import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartProps } from '#features/mcp-servers/mcp-server-draft.ts'
import { mcpChoicesQuery } from '#features/mcp-servers/mcp-servers.queries.ts'
import { roleNameLabel } from '#lib/texts/role-label.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FormSection } from '#ui/fields/form-section.tsx'
import { GroupChoice } from '#ui/fields/group-choice.tsx'
import { PickField } from '#ui/fields/pick-field.tsx'

/** Who can use the tools: everyone who can use tools, or certain groups and roles. */
export function McpServerAccess({ draft, at, onChange }: PartProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = useQuery({ ...mcpChoicesQuery(search), enabled: draft.is_restricted })
  const { groups, roles } = draft
  const offered = found.data?.roles ?? roles
  return (
    <FormSection title={t('mcpServers.access')}>
      <CheckField
        label={t('mcpServers.restrict')}
        help={t('mcpServers.restrict_help')}
        checked={draft.is_restricted}
        onChange={(is_restricted) => onChange({ is_restricted })}
      />
      {draft.is_restricted && (
        <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 480 }}>
          <GroupChoice
            label={t('mcpServers.add_group')}
            placeholder={t('mcpServers.add_group_placeholder')}
            noneFound={t('mcpServers.no_group')}
            chosenLabel={t('mcpServers.groups')}
            found={found.data?.groups}
            isLoading={found.isFetching}
            groups={groups}
            onSearch={setSearch}
            onChange={(chosen) => onChange({ groups: chosen })}
          />
          <PickField
            label={t('mcpServers.roles')}
            options={offered.map((role) => ({ value: role.id, label: roleNameLabel(role.name, t) }))}
            chosen={roles.map((role) => role.id)}
            error={at('roles')}
            onChange={(ids) => onChange({ roles: offered.filter((role) => ids.includes(role.id)) })}
          />
        </Box>
      )}
    </FormSection>
  )
}
