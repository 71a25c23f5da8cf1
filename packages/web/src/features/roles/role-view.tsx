import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callViewQuery } from '#features/roles/roles.queries.ts'
import { Panel } from '#ui/navigation/panel.tsx'

/** An entry of a menu, with what it asks for. */
export type Entry = { label: string; needs: readonly Permission[] }
/** What the product shows to people by their rights. */
export type Entries = { menu: readonly Entry[]; sections: readonly Entry[] }

type Props = { permissions: Permission[]; entries: Entries }

/** What a person with these permissions would see and could do, without impersonating anyone. */
export function RoleView({ permissions, entries }: Props) {
  const { t } = useTranslation()
  const { data: calls } = useQuery(callViewQuery(permissions))
  const held = new Set(permissions)
  const isOpen = ({ needs }: Entry) => needs.every((one) => held.has(one))
  const allowed = calls?.filter((call) => call.is_allowed) ?? []
  return (
    <Panel guide="role#view-as" title={t('roles.view_as')} help={t('roles.view_as_help')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2.5 }}>
        <EntryList title={t('roles.view_menu')} entries={entries.menu} isOpen={isOpen} />
        <EntryList title={t('roles.view_sections')} entries={entries.sections} isOpen={isOpen} />
      </Box>
      {calls && (
        <Box component="details" sx={{ mt: 2, typography: 'body2' }}>
          <Box component="summary" sx={{ cursor: 'pointer', minHeight: 32, fontWeight: 600 }}>
            {t('roles.view_calls', { count: allowed.length, total: calls.length })}
          </Box>
          <Box component="ul" aria-label={t('roles.view_calls_list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {calls.map(({ method, path, is_allowed, needs }) => (
              <Box component="li" key={`${method} ${path}`} sx={{ display: 'flex', gap: 1, py: 0.5 }}>
                <Mark isOpen={is_allowed} />
                <Box
                  sx={{ minWidth: 0, overflowWrap: 'anywhere', typography: 'code', fontSize: '0.8125rem' }}
                >
                  {method} {path}
                  {!is_allowed && (
                    <Box component="span" sx={{ color: 'muted' }}>
                      {' '}
                      ({needs.filter((one) => !held.has(one as Permission)).join(', ')})
                    </Box>
                  )}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Panel>
  )
}

type ListProps = { title: string; entries: readonly Entry[]; isOpen: (entry: Entry) => boolean }

function EntryList({ title, entries, isOpen }: ListProps) {
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <Box
            component="li"
            key={entry.label}
            sx={{
              display: 'flex',
              gap: 1,
              py: 0.25,
              typography: 'body2',
              color: isOpen(entry) ? 'text.primary' : 'muted',
            }}
          >
            <Mark isOpen={isOpen(entry)} />
            {entry.label}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function Mark({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation()
  return isOpen ? (
    <CheckOutlined fontSize="small" color="success" titleAccess={t('roles.seen')} />
  ) : (
    <BlockOutlined fontSize="small" titleAccess={t('roles.not_seen')} sx={{ color: 'muted' }} />
  )
}
