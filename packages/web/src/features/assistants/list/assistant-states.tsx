import BlockOutlined from '@mui/icons-material/BlockOutlined'
import PublicOutlined from '@mui/icons-material/PublicOutlined'
import StarOutlineOutlined from '@mui/icons-material/StarOutlineOutlined'
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import Box from '@mui/material/Box'
import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { useTranslation } from 'react-i18next'
import { StateChip } from '#ui/states/state-chip.tsx'
import { Tooltip } from '#ui/states/tooltip.tsx'

type Flags = Pick<Assistant, 'is_enabled' | 'is_hidden' | 'is_default' | 'is_public'>

/** The states of an assistant as text, each with an explanation. */
export function AssistantStates({ assistant }: { assistant: Flags }) {
  const { t } = useTranslation()
  const states = [
    !assistant.is_enabled && {
      key: 'disabled',
      tone: 'error' as const,
      Icon: BlockOutlined,
      label: t('assistants.disabled'),
      help: t('assistants.disabled_help'),
    },
    assistant.is_hidden && {
      key: 'hidden',
      tone: 'quiet' as const,
      Icon: VisibilityOffOutlined,
      label: t('assistants.hidden'),
      help: t('assistants.hidden_help'),
    },
    assistant.is_default && {
      key: 'default',
      tone: 'info' as const,
      Icon: StarOutlineOutlined,
      label: t('assistants.is_default'),
      help: t('assistants.default_help'),
    },
    assistant.is_public && {
      key: 'public',
      tone: 'success' as const,
      Icon: PublicOutlined,
      label: t('assistants.public'),
      help: t('assistants.public_help'),
    },
  ].filter((state) => state !== false)
  if (states.length === 0) return null
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.75 }}>
      {states.map(({ key, tone, Icon, label, help }) => (
        <Tooltip key={key} title={help}>
          <span>
            <StateChip tone={tone} icon={<Icon />}>
              {label}
            </StateChip>
          </span>
        </Tooltip>
      ))}
    </Box>
  )
}
