import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import BuildOutlined from '@mui/icons-material/BuildOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined'
import MemoryOutlined from '@mui/icons-material/MemoryOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ShareGap, Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import { useTranslation } from 'react-i18next'
import { StateChip } from '#ui/states/state-chip.tsx'
import { Toggle } from '#ui/fields/toggle.tsx'

type Props = {
  subject: Subject
  gaps: ShareGap[]
  granted: ShareGap[]
  onGrant: (gap: ShareGap, isGranted: boolean) => void
}

const ICONS = {
  model: MemoryOutlined,
  permission: KeyOutlined,
  disabled: BlockOutlined,
  knowledge_base: LibraryBooksOutlined,
  tool: BuildOutlined,
}

/** Missing access, each line with its remedy. */
export function GapList({ subject, gaps, granted, onGrant }: Props) {
  const { t } = useTranslation()
  if (gaps.length === 0) {
    return (
      <Box role="status" sx={{ display: 'flex', gap: 1, mt: 1, typography: 'body2', color: 'success.main' }}>
        <CheckCircleOutlined fontSize="small" />
        {t('sharing.lacks_nothing', { name: subject.name })}
      </Box>
    )
  }
  return (
    <Box
      role="status"
      sx={{
        mt: 1,
        px: 2,
        border: 1,
        borderColor: 'warning.main',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1.25 }}>
        <WarningAmberOutlined sx={{ color: 'warning.main' }} />
        <Typography variant="body1" component="h3" sx={{ flex: 1, fontWeight: 600 }}>
          {t('sharing.lacks', { name: subject.name })}
        </Typography>
        {subject.member_count !== null && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('sharing.people', { count: subject.member_count })}
          </Typography>
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {gaps.map((gap) => (
          <Gap
            key={gap.kind + gap.id}
            gap={gap}
            total={subject.member_count}
            isGranted={granted.includes(gap)}
            onGrant={(isGranted) => onGrant(gap, isGranted)}
          />
        ))}
      </Box>
    </Box>
  )
}

type GapProps = {
  gap: ShareGap
  total: number | null
  isGranted: boolean
  onGrant: (isGranted: boolean) => void
}

function Gap({ gap, total, isGranted, onGrant }: GapProps) {
  const { t } = useTranslation()
  const Icon = ICONS[gap.kind]
  const title = t(`sharing.gap_${gap.kind}`, { name: gap.name })
  const isBase = gap.kind === 'knowledge_base'
  // without this permission the assistant can be used, but not its tools
  const reason = gap.id === 'tool:use' ? 'tool_use' : gap.kind
  const grant = t(isBase ? 'sharing.grant_read' : 'sharing.grant')
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Icon sx={{ color: 'warning.main' }} />
      <Box sx={{ flex: 1, minWidth: { xs: '70%', sm: 0 } }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {total === null
            ? t(`sharing.gap_${reason}_person`)
            : t(`sharing.gap_${reason}_group`, { count: gap.people, total })}
        </Typography>
      </Box>
      {gap.remedy === 'grant' ? (
        <Box
          component="label"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            ml: 'auto',
            typography: 'body2',
            minHeight: 44,
          }}
        >
          <span aria-hidden>{grant}</span>
          <Toggle label={`${grant}: ${title}`} checked={isGranted} onChange={onGrant} />
        </Box>
      ) : (
        <Box sx={{ ml: 'auto' }}>
          <StateChip icon={<AdminPanelSettingsOutlined />}>
            {t(isBase ? 'sharing.needs_base_owner' : 'sharing.needs_administrator')}
          </StateChip>
        </Box>
      )}
    </Box>
  )
}
