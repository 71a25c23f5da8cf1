import Box from '@mui/material/Box'
import { MAX_FILE_MB, MAX_TEXT_FILE_MB } from '@parlance/contract/core/limits.ts'
import { useCallback, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { attachFiles } from '#features/chat/files/attach-files.ts'
import { LazyDraftFiles } from '#features/chat/files/lazy-draft-files.tsx'
import { useConversationProps } from '#features/chat/drafts/use-conversation-props.ts'
import { insertText } from '#features/chat/files/insert-text.ts'
import { pastedFiles } from '#features/chat/files/pasted-files.ts'
import { showFailure } from '#features/chat/runs/show-failure.ts'
import { useCan } from '#features/users/users.queries.ts'
import { notify } from '#lib/notify.ts'
import { refusalOf } from '#lib/network/upload-checks.ts'
import { Slot } from '#plugins/slot.tsx'
import { DropArea } from '#ui/content/drop-area.tsx'
import { SHORT } from '#ui/sizes.ts'

/** Pasted texts of this many characters become a file. */
const LONG_PASTE = 20_000

type Props = { scope: string; assistantId: string | null; children: ReactNode }

/** The frame of the composer with the files of the message; accepts files that are pasted, or dropped on the page. */
export function ComposerFrame({ takesFiles, ...props }: Props & { takesFiles: boolean }) {
  return takesFiles ? <TakingFrame {...props} /> : <Frame {...props} />
}

function TakingFrame({ scope, assistantId, children }: Props) {
  const { t } = useTranslation()
  const can = useCan()
  const isTaking = can('file:upload')
  const conversation = useConversationProps(scope)
  const attach = useCallback((files: File[]) => void attachFiles(scope, files).catch(showFailure), [scope])
  const pasted = (text: string) => new File([text], t('chat.pasted_file'), { type: 'text/plain' })
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const files = pastedFiles(event.clipboardData)
    const isLong =
      files.length === 0 && text.length > LONG_PASTE && !isPlain.current && refusalOf(pasted(text)) === null
    if (files.length === 0 && !isLong) return
    event.preventDefault()
    if (!isLong) return attach(files)
    const file = pasted(text)
    attach([file])
    notify(t('chat.pasted_long'), {
      action: { label: t('chat.pasted_as_text'), run: () => void insertText(scope, text, file) },
    })
  }
  // Ctrl+Shift+V pastes as text
  const isPlain = useRef(false)
  const onKeyDown = ({ shiftKey }: KeyboardEvent) => {
    isPlain.current = shiftKey
  }
  return (
    <>
      {isTaking && (
        <DropArea
          title={t('chat.drop_here')}
          help={t('chat.drop_help', { file: MAX_FILE_MB, text: MAX_TEXT_FILE_MB })}
          onFiles={attach}
        />
      )}
      <Frame
        scope={scope}
        assistantId={assistantId}
        picked={<Slot name="search_bar_file_list" {...conversation} />}
        {...(isTaking && { onPaste: paste, onKeyDown })}
      >
        {children}
      </Frame>
    </>
  )
}

type FrameProps = Props & {
  /** The files that pickers of plugins hold. */
  picked?: ReactNode
  onPaste?: (event: ClipboardEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

function Frame({ scope, assistantId, picked, children, ...handlers }: FrameProps) {
  return (
    <Box data-composer sx={frame} {...handlers}>
      <LazyDraftFiles scope={scope} assistantId={assistantId} />
      {picked}
      <Box sx={line}>{children}</Box>
    </Box>
  )
}

const frame = {
  p: '12px 8px 8px 16px',
  border: 1,
  borderColor: 'borderStrong',
  borderRadius: '16px',
  bgcolor: 'background.paper',
  [SHORT]: { py: 0.25 },
  '&:focus-within': {
    borderColor: 'primary.main',
    boxShadow: '0 0 0 1px var(--p-palette-primary-main)',
  },
} as const
/** The field and its controls, on one line in a low window. */
const line = { [SHORT]: { display: 'flex', alignItems: 'center', gap: 1 } } as const
