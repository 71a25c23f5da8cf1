import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartProps } from '#features/mcp-servers/mcp-server-draft.ts'
import { mcpChoicesQuery } from '#features/mcp-servers/mcp-servers.queries.ts'
import { roleNameLabel } from '#lib/texts/role-label.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FindField } from '#ui/fields/find-field.tsx'
import { FormSection } from '#ui/fields/form-section.tsx'
import { PickField } from '#ui/fields/pick-field.tsx'

/** Who can use the tools: everyone who can use tools, or some groups and roles. */
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
          <FindField
            label={t('mcpServers.add_group')}
            placeholder={t('mcpServers.add_group_placeholder')}
            noneFound={t('mcpServers.no_group')}
            found={found.data?.groups
              .filter((group) => !groups.some((one) => one.id === group.id))
              .map((group) => ({ ...group, detail: '', icon: <GroupsOutlined fontSize="small" /> }))}
            isLoading={found.isFetching}
            chosen={null}
            onSearch={setSearch}
            onChoose={(group) => {
              if (group) onChange({ groups: [...groups, { id: group.id, name: group.name }] })
            }}
          />
          {groups.length > 0 && (
            <Box
              component="ul"
              aria-label={t('mcpServers.groups')}
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
          )}
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
