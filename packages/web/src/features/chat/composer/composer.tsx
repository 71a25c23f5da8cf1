import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { BaseChips } from '#features/chat/composer/base-chips.tsx'
import { ComposerFrame } from '#features/chat/composer/composer-frame.tsx'
import { ComposerModel } from '#features/chat/composer/composer-model.tsx'
import { ComposerTools } from '#features/chat/composer/composer-tools.tsx'
import { DraftField } from '#features/chat/composer/draft-field.tsx'
import { NEW_SCOPE } from '#features/chat/drafts/draft-store.ts'
import { LazyImageBar } from '#features/chat/images/lazy-image-bar.tsx'
import { NO_PICTURES, type Pictures } from '#features/chat/images/use-pictures.ts'
import { useComposing } from '#features/chat/composer/use-composing.ts'
import { SendButton } from '#features/chat/composer/send-button.tsx'
import { SHORT } from '#ui/sizes.ts'
import { OfflineNote } from '#ui/states/offline-note.tsx'

type Props = {
  scope: string
  assistantId: string | null
  assistantName: string
  isRunning: boolean
  isStopping: boolean
  /** The server continues the answer, but the page has lost the connection. */
  isUnlinked?: boolean
  /** The pictures of the conversation, for an image model. */
  pictures?: Pictures
  /** One of two answers must be kept first: until then a message is queued. */
  isComparing?: boolean
  /** In a side pane: the field does not take the focus and there is no model choice. */
  isAside?: boolean
  onSend: () => void
  onStop: () => void
}

/** The field for a message. Its text is never lost. */
export const Composer = memo(function Composer({
  scope,
  assistantId,
  assistantName,
  isRunning,
  isStopping,
  isUnlinked = false,
  pictures = NO_PICTURES,
  isComparing = false,
  isAside = false,
  onSend,
  onStop,
}: Props) {
  const { t } = useTranslation()
  const { isOnline, isImage, canSend, waiting } = useComposing(scope, {
    assistantId,
    isRunning,
    isAside,
    onSend,
  })
  const label = assistantName ? t('chat.write_to', { name: assistantName }) : t('chat.write')
  const whyNot = isOnline ? t('chat.send_empty') : t('chat.offline_send')

  return (
    <>
      {(isUnlinked || !isOnline) && (
        <OfflineNote text={t(isUnlinked ? 'chat.reconnecting' : 'chat.offline')} />
      )}
      <ComposerFrame scope={scope} assistantId={assistantId} takesFiles={!isAside}>
        {isImage && !isAside && <LazyImageBar scope={scope} pictures={pictures} />}
        <DraftField
          scope={scope}
          label={label}
          focusOnMount={!isAside && window.matchMedia('(hover: hover)').matches}
          onEnter={() => canSend && waiting.send()}
        />
        <Box sx={row}>
          {!isAside && <ComposerTools scope={scope} assistantId={assistantId} isRunning={isRunning} />}
          <Box sx={bases}>
            {!isAside && scope !== NEW_SCOPE && <BaseChips assistantId={assistantId} max={2} />}
          </Box>
          {!isAside && <ComposerModel scope={scope} assistantId={assistantId} isRunning={isRunning} />}
          <SendButton
            canSend={canSend}
            isImage={isImage}
            isRunning={isRunning}
            isStopping={isStopping}
            isLater={isRunning || isComparing}
            isQueued={waiting.isQueued}
            whyNot={whyNot}
            onSend={waiting.send}
            onStop={onStop}
          />
        </Box>
      </ComposerFrame>
      {!isAside && <Disclaimer />}
    </>
  )
})

const row = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 0.5,
  mt: 1,
  // on one line with the field
  [SHORT]: { mt: 0, flexWrap: 'nowrap', flex: 'none', maxWidth: '60%' },
} as const
/** Between the left and right controls; on a separate line if there is no room. */
const bases = {
  flex: '1 1 0',
  minWidth: 0,
  [SHORT]: { display: 'none' },
  '&:not(:empty)': { flexBasis: { xs: '100%', sm: 0 }, order: { xs: -1, sm: 0 } },
} as const

const Disclaimer = memo(function Disclaimer() {
  const { t } = useTranslation()
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{
        display: { xs: 'none', sm: 'block' },
        [SHORT]: { display: 'none' },
        textAlign: 'center',
        color: 'muted',
        mt: 1,
      }}
    >
      {t('chat.disclaimer')}
    </Typography>
  )
})
