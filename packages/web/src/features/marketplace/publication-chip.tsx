import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined'
import type { AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import { useTranslation } from 'react-i18next'
import { StateChip } from '#ui/states/state-chip.tsx'

type State = AssistantDraft['publication']['state']

const LOOKS = {
  none: { tone: 'quiet', Icon: RemoveCircleOutlineOutlined },
  submitted: { tone: 'warning', Icon: HourglassEmptyOutlined },
  approved: { tone: 'success', Icon: CheckCircleOutlined },
  changes_requested: { tone: 'warning', Icon: EditNoteOutlined },
  rejected: { tone: 'error', Icon: HighlightOffOutlined },
  withdrawn: { tone: 'quiet', Icon: RemoveCircleOutlineOutlined },
} as const

/** The state of a publication as a word, an icon and a colour. */
export function PublicationChip({ state }: { state: State }) {
  const { t } = useTranslation()
  const { tone, Icon } = LOOKS[state]
  return (
    <StateChip tone={tone} icon={<Icon />}>
      {t(`marketplace.state_${state}`)}
    </StateChip>
  )
}
