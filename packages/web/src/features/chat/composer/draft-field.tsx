import Typography from '@mui/material/Typography'
import { MESSAGE_TEXT_MAX } from '@parlance/contract/core/limits.ts'
import { useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { keepField } from '#features/chat/composer/fields.ts'
import { changeDraft } from '#features/chat/drafts/draft-store.ts'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { GrowingField } from '#ui/fields/growing-field.tsx'

type Props = { scope: string; label: string; focusOnMount: boolean; onEnter: () => void }

/** The text field: the only part of the composer that rerenders on every key. */
export function DraftField({ scope, label, focusOnMount, onEnter }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const text = useDraft(scope, (draft) => draft.text)
  const keep = useCallback((field: HTMLTextAreaElement) => keepField(scope, field), [scope])
  const isTooLong = text.length > MESSAGE_TEXT_MAX
  return (
    <>
      <GrowingField
        focusOnMount={focusOnMount}
        label={label}
        placeholder={label}
        value={text}
        onField={keep}
        {...(isTooLong && { describedBy: `${id}-limit` })}
        onChange={(changed) => changeDraft(scope, { text: changed })}
        onEnter={onEnter}
      />
      {isTooLong && (
        <Typography
          id={`${id}-limit`}
          role="alert"
          variant="caption"
          component="p"
          sx={{ color: 'error.main', mt: 1 }}
        >
          {t('chat.too_long', { length: formatNumber(text.length), max: formatNumber(MESSAGE_TEXT_MAX) })}
        </Typography>
      )}
    </>
  )
}
