import CallSplitOutlined from '@mui/icons-material/CallSplitOutlined'
import Box from '@mui/material/Box'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { Trans } from 'react-i18next'
import { TextLink } from '#ui/navigation/text-link.tsx'

type Props = { from: NonNullable<Thread['branched_from']> }

/** Says after the last copied message which conversation it comes from. */
export function BranchNote({ from }: Props) {
  return (
    <Box
      role="note"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mt: 2,
        pt: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'body2',
        color: 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      <CallSplitOutlined fontSize="small" />
      <span>
        <Trans
          i18nKey="messages.branched_from"
          values={{ name: from.name }}
          components={{
            conversation: <TextLink to="/thread/$threadId" params={{ threadId: from.thread_id }} />,
          }}
        />
      </span>
    </Box>
  )
}
