import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { SENT_QUESTION_MAX } from '@parlance/contract/core/limits.ts'
import type { Message, SentQuestion } from '@parlance/contract/chat/runs.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendQuestion } from '#features/chat/sources/declined.queries.ts'
import { useUnsaved } from '#lib/forms/unsaved.ts'
import { useSession } from '#lib/session-store.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { FactList } from '#ui/tables/fact-list.tsx'

type Props = {
  message: Pick<Message, 'id' | 'thread_id' | 'assistant_name'>
  /** What the documents were searched for. */
  query: string
  onSent: (sent: SentQuestion) => void
  onClose: () => void
}

/** Shows everything that the owner of the assistant receives, before it is sent. */
export function SendQuestionDialog({ message, query, onSent, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const name = useSession(({ user }) => user?.name ?? '')
  const [question, setQuestion] = useState(query)
  const send = useSendQuestion(message.thread_id, message.id)
  useUnsaved(question !== query && !send.isPending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(question, {
      onSuccess: (sent) => {
        onSent(sent)
        onClose()
      },
    })
  }
  return (
    <FormDialog open maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{t('sendQuestion.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{t('sendQuestion.text')}</DialogContentText>
          <FactList
            facts={[
              [t('sendQuestion.name'), name],
              [t('sendQuestion.assistant'), message.assistant_name ?? ''],
            ]}
          />
          <LabelledField
            autoFocus
            label={t('sendQuestion.label')}
            help={t('sendQuestion.help')}
            value={question}
            rows={3}
            maxLength={SENT_QUESTION_MAX}
            onChange={setQuestion}
          />
          {send.error && <FieldError>{send.error.message}</FieldError>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            loading={send.isPending}
            disabled={question.trim() === ''}
          >
            {t('sendQuestion.confirm')}
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}
