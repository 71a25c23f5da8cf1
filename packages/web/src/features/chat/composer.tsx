import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { IMPROVABLE_TEXT_MAX, MESSAGE_TEXT_MAX } from '@parlance/contract/core/limits.ts'
import { memo, useCallback, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { BaseChips } from '#features/chat/base-chips.tsx'
import { changeDraft, NEW_SCOPE } from '#features/chat/draft-store.ts'
import { ImprovePrompt } from '#features/chat/improve-prompt.tsx'
import { ModelChoice } from '#features/chat/model-choice.tsx'
import { SendButton } from '#features/chat/send-button.tsx'
import { useDraft } from '#features/chat/use-draft.ts'
import { formatMoment, formatNumber } from '#lib/format.ts'
import { useOnline } from '#lib/use-online.ts'
import { Slot } from '#plugins/slot.tsx'
import { GrowingField } from '#ui/growing-field.tsx'
import { preloadMarkdown } from '#ui/lazy-markdown.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'

type Props = {
  scope: string
  assistantId: string | null
  assistantName: string
  isRunning: boolean
  isStopping: boolean
  /** Beside something else: takes no focus, offers no other model. */
  isAside?: boolean
  onSend: () => void
  onStop: () => void
}

/** Where a message is written. What stands in it is kept whatever happens. */
export const Composer = memo(function Composer({
  scope,
  assistantId,
  assistantName,
  isRunning,
  isStopping,
  isAside = false,
  onSend,
  onStop,
}: Props) {
  const { t } = useTranslation()
  const id = useId()
  const draft = useDraft(scope)
  const isOnline = useOnline()
  const isWriting = draft.text !== ''
  // Who writes will read: what the first answer needs is fetched and made ready meanwhile.
  useEffect(() => {
    if (!isWriting) return
    preloadMarkdown()
    formatMoment(new Date().toISOString())
  }, [isWriting])
  const isTooLong = draft.text.length > MESSAGE_TEXT_MAX
  const canSend = draft.text.trim() !== '' && !isTooLong && !isRunning && isOnline
  const label = assistantName ? t('chat.write_to', { name: assistantName }) : t('chat.write')
  const chooseModel = useCallback((model_id: string | null) => changeDraft(scope, { model_id }), [scope])
  const slotProps = {
    thread_id: scope === NEW_SCOPE ? null : scope,
    text: draft.text,
    onText: (text: string) => changeDraft(scope, { text }),
    disabled: isRunning,
  }
  const whyNot = isOnline ? t('chat.send_empty') : t('chat.offline_send')

  return (
    <>
      {!isOnline && <OfflineNote text={t('chat.offline')} />}
      <Box sx={frame}>
        <GrowingField
          focusOnMount={!isAside && window.matchMedia('(hover: hover)').matches}
          label={label}
          placeholder={label}
          value={draft.text}
          {...(isTooLong && { describedBy: `${id}-limit` })}
          onChange={(text) => changeDraft(scope, { text })}
          onEnter={() => canSend && onSend()}
        />
        {isTooLong && (
          <Typography
            id={`${id}-limit`}
            role="alert"
            variant="caption"
            component="p"
            sx={{ color: 'error.main', mt: 1 }}
          >
            {t('chat.too_long', {
              length: formatNumber(draft.text.length),
              max: formatNumber(MESSAGE_TEXT_MAX),
            })}
          </Typography>
        )}
        <Box sx={row}>
          {!isAside && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <Slot name="search_bar_left" {...slotProps} />
              <ImprovePrompt
                scope={scope}
                assistantId={assistantId}
                hasText={draft.text.trim() !== '' && draft.text.length <= IMPROVABLE_TEXT_MAX}
                hasEarlier={draft.earlier_text !== null}
              />
            </Box>
          )}
          <Box sx={bases}>
            {!isAside && scope !== NEW_SCOPE && <BaseChips assistantId={assistantId} max={2} />}
          </Box>
          {!isAside && (
            <ModelChoice assistantId={assistantId} chosen={draft.model_id} onChoose={chooseModel} />
          )}
          {!isAside && <Slot name="search_bar_right" {...slotProps} />}
          <SendButton
            canSend={canSend}
            isRunning={isRunning}
            isStopping={isStopping}
            whyNot={whyNot}
            onSend={onSend}
            onStop={onStop}
          />
        </Box>
      </Box>
      {!isAside && <Disclaimer />}
    </>
  )
})

const frame = {
  p: '12px 8px 8px 16px',
  border: 1,
  borderColor: 'borderStrong',
  borderRadius: '16px',
  bgcolor: 'background.paper',
  '&:focus-within': {
    borderColor: 'primary.main',
    boxShadow: '0 0 0 1px var(--p-palette-primary-main)',
  },
} as const
const row = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 0.5,
  mt: 1,
} as const
/** Between what stands left and right; where that leaves no room, a line of their own. */
const bases = {
  flex: '1 1 0',
  minWidth: 0,
  '&:not(:empty)': { flexBasis: { xs: '100%', sm: 0 }, order: { xs: -1, sm: 0 } },
} as const

const Disclaimer = memo(function Disclaimer() {
  const { t } = useTranslation()
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ display: { xs: 'none', sm: 'block' }, textAlign: 'center', color: 'muted', mt: 1 }}
    >
      {t('chat.disclaimer')}
    </Typography>
  )
})
