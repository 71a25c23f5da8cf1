import Box from '@mui/material/Box'
import { IMPROVABLE_TEXT_MAX } from '@parlance/contract/core/limits.ts'
import { useTranslation } from 'react-i18next'
import { DraftSlot } from '#features/chat/composer/draft-slot.tsx'
import { ImprovePrompt } from '#features/chat/composer/improve-prompt.tsx'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { AttachButton } from '#features/chat/files/attach-button.tsx'
import { HelpLink } from '#ui/navigation/help-link.tsx'

type Props = { scope: string; assistantId: string | null; isRunning: boolean }

/** The controls left below the field: what adds to the message. */
export function ComposerTools({ scope, assistantId, isRunning }: Props) {
  const isImprovable = useDraft(scope, ({ text }) => text.trim() !== '' && text.length <= IMPROVABLE_TEXT_MAX)
  const { t } = useTranslation()
  const hasEarlier = useDraft(scope, ({ earlier_text }) => earlier_text !== null)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <AttachButton scope={scope} />
      <DraftSlot name="search_bar_left" scope={scope} isRunning={isRunning} />
      <ImprovePrompt scope={scope} assistantId={assistantId} hasText={isImprovable} hasEarlier={hasEarlier} />
      <HelpLink guide="conversation#ask" about={t('chat.write')} />
    </Box>
  )
}
