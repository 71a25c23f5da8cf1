import AutoFixHighOutlined from '@mui/icons-material/AutoFixHighOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import { memo, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeDraft, draftOf } from '#features/chat/drafts/draft-store.ts'
import { useHelper } from '#features/system-assistants/system-assistants.queries.ts'
import { lazy } from '#lib/network/lazy.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'

const ImproveDialog = lazy(async () => ({
  default: (await import('#features/chat/composer/improve-dialog.tsx')).ImproveDialog,
}))

type Props = {
  scope: string
  assistantId: string | null
  /** Whether there is text to improve. */
  hasText: boolean
  hasEarlier: boolean
}

/** Suggests a better wording of the text; the original text can be restored with one click. */
export const ImprovePrompt = memo(function ImprovePrompt({ scope, assistantId, hasText, hasEarlier }: Props) {
  const { t } = useTranslation()
  const isOn = useHelper('prompt_improvement')
  const [text, setText] = useState<string | null>(null)
  const swap = () => {
    const draft = draftOf(scope)
    changeDraft(scope, { text: draft.earlier_text ?? '', earlier_text: draft.text })
  }
  return (
    <>
      {hasEarlier && (
        <IconAction label={t('chat.earlier_text')} onClick={swap}>
          <UndoOutlined fontSize="small" />
        </IconAction>
      )}
      {isOn && hasText && (
        <IconAction
          label={t('chat.improve')}
          aria-haspopup="dialog"
          onClick={() => setText(draftOf(scope).text)}
        >
          <AutoFixHighOutlined fontSize="small" />
        </IconAction>
      )}
      {text !== null && (
        <Suspense>
          <ImproveDialog
            text={text}
            assistantId={assistantId}
            onClose={() => setText(null)}
            onUse={(better) => {
              changeDraft(scope, { text: better, earlier_text: draftOf(scope).text })
              setText(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
})
