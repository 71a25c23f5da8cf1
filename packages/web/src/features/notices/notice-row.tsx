import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ContactSupportOutlined from '@mui/icons-material/ContactSupportOutlined'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined'
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import AutoDeleteOutlined from '@mui/icons-material/AutoDeleteOutlined'
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import SavingsOutlined from '@mui/icons-material/SavingsOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Notice } from '@parlance/contract/people/notices.ts'
import { useTranslation } from 'react-i18next'
import { noticeText } from '#features/notices/notice-text.ts'
import { NoticeLink } from '#features/notices/notice-link.tsx'
import { formatMoment } from '#lib/texts/format.ts'
import { StateChip } from '#ui/states/state-chip.tsx'

const ICONS = {
  assistant_shared: { Icon: PersonAddAltOutlined, color: 'text.secondary' },
  assistant_unshared: { Icon: PersonRemoveOutlined, color: 'text.secondary' },
  assistant_approved: { Icon: CheckCircleOutlined, color: 'success.main' },
  assistant_changes_requested: { Icon: EditNoteOutlined, color: 'warning.main' },
  assistant_rejected: { Icon: HighlightOffOutlined, color: 'error.main' },
  assistant_withdrawn: { Icon: StorefrontOutlined, color: 'warning.main' },
  assistant_model_replaced: { Icon: SmartToyOutlined, color: 'text.secondary' },
  assistant_received: { Icon: SmartToyOutlined, color: 'text.secondary' },
  group_received: { Icon: GroupsOutlined, color: 'text.secondary' },
  knowledge_base_shared: { Icon: LibraryBooksOutlined, color: 'citation.edge' },
  knowledge_base_unshared: { Icon: LibraryBooksOutlined, color: 'text.secondary' },
  knowledge_base_received: { Icon: LibraryBooksOutlined, color: 'citation.edge' },
  mcp_tools_held: { Icon: ShieldOutlined, color: 'warning.main' },
  folder_shared: { Icon: FolderOutlined, color: 'text.secondary' },
  folder_unshared: { Icon: FolderOutlined, color: 'text.secondary' },
  folder_received: { Icon: FolderOutlined, color: 'text.secondary' },
  prompt_shared: { Icon: TerminalOutlined, color: 'text.secondary' },
  prompt_unshared: { Icon: TerminalOutlined, color: 'text.secondary' },
  prompt_received: { Icon: TerminalOutlined, color: 'text.secondary' },
  conversations_expiring: { Icon: AutoDeleteOutlined, color: 'warning.main' },
  question_sent: { Icon: ContactSupportOutlined, color: 'primary.main' },
  curated_answers_due: { Icon: VerifiedOutlined, color: 'warning.main' },
  test_results_expiring: { Icon: AutoDeleteOutlined, color: 'warning.main' },
  budget_threshold: { Icon: SavingsOutlined, color: 'warning.main' },
  group_joined: { Icon: GroupsOutlined, color: 'text.secondary' },
  group_member_added: { Icon: GroupsOutlined, color: 'text.secondary' },
} as const

type Props = { notice: Notice; onOpen: () => void }

/** One notice: what happened, why, when, and a link that marks it as read. */
export function NoticeRow({ notice, onOpen }: Props) {
  const { t } = useTranslation()
  const { kind, reason } = notice
  const { Icon, color } = ICONS[kind]
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1.75 }}>
      <Icon sx={{ color, mt: '1px' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: notice.is_read ? 400 : 600, overflowWrap: 'anywhere' }}>
          {noticeText(t, notice)}
        </Typography>
        {reason && (
          <Typography
            variant="body2"
            sx={{
              mt: 0.5,
              pl: 1.5,
              borderLeft: 2,
              borderColor: 'divider',
              color: 'text.secondary',
              whiteSpace: 'pre-line',
              overflowWrap: 'anywhere',
            }}
          >
            {reason}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mt: 0.5 }}>
          <Typography variant="caption" sx={{ color: 'muted' }}>
            {formatMoment(notice.created_at)}
          </Typography>
          <NoticeLink notice={notice} {...(!notice.is_read && { onClick: onOpen })} />
        </Box>
      </Box>
      {!notice.is_read && (
        <Box sx={{ flex: 'none' }}>
          <StateChip tone="info">{t('notices.new')}</StateChip>
        </Box>
      )}
    </Box>
  )
}
