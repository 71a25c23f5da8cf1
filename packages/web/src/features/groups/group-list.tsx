import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { Group } from '@parlance/contract/people/groups.ts'
import { useTranslation } from 'react-i18next'
import { ClaimChip } from '#features/groups/claim-chip.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

type Props = { groups: Group[]; onOpen: (groupId: string) => void }

export function GroupList({ groups, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <RowList label={t('groups.list_label')}>
      {groups.map((group) => (
        <li key={group.id}>
          <ButtonBase
            onClick={() => onOpen(group.id)}
            sx={{
              width: '100%',
              minHeight: 64,
              px: 2,
              py: 1,
              gap: 1.5,
              textAlign: 'left',
              '&:hover': { bgcolor: 'tint' },
              '&.Mui-focusVisible': { outlineOffset: -2 },
            }}
          >
            <GroupsOutlined sx={{ color: 'text.secondary' }} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {group.name}
                </Typography>
                {group.source === 'claim' && <ClaimChip />}
              </Box>
              <Typography variant="caption" component="div" noWrap sx={{ color: 'text.secondary' }}>
                {[
                  t('groups.count', { count: group.member_count }),
                  ...(group.my_type ? [t(`groups.type_${group.my_type}`)] : []),
                  ...(group.description ? [group.description] : []),
                ].join(' · ')}
              </Typography>
            </Box>
            <ChevronRightOutlined sx={{ color: 'text.secondary' }} />
          </ButtonBase>
        </li>
      ))}
    </RowList>
  )
}
