import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { SEARCH_QUERY_MAX, TEST_SOURCES_MAX } from '@parlance/contract/core/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { documentsByNameQuery, useCreateTestQuestion } from '#features/retrieval/retrieval.queries.ts'
import { notify } from '#lib/notify.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { FindField } from '#ui/fields/find-field.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

type Props = { knowledgeBaseId: string; open: boolean; question: string; onClose: () => void }
type Named = { id: string; name: string }

export function TestQuestionDialog({ open, onClose, ...rest }: Props) {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <TestQuestionForm titleId={id} onClose={onClose} {...rest} />
    </Dialog>
  )
}

// Remounted each time the dialog opens, so that it starts with the last question.
function TestQuestionForm(props: Omit<Props, 'open'> & { titleId: string }) {
  const { knowledgeBaseId, titleId, onClose } = props
  const { t } = useTranslation()
  const create = useCreateTestQuestion(knowledgeBaseId)
  const [question, setQuestion] = useState(props.question)
  const [expected, setExpected] = useState<Named[]>([])
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (question.trim() === '' || expected.length === 0) return
    create.mutate(
      { question: question.trim(), expected: expected.map((one) => one.id) },
      {
        onSuccess: () => {
          notify(t('retrieval.created'))
          onClose()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{t('retrieval.add_question')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <LabelledField
          autoFocus
          label={t('retrieval.question')}
          value={question}
          maxLength={SEARCH_QUERY_MAX}
          rows={2}
          error={isTried && question.trim() === '' ? t('retrieval.question_missing') : null}
          onChange={setQuestion}
        />
        <ExpectedField
          knowledgeBaseId={knowledgeBaseId}
          expected={expected}
          error={isTried && expected.length === 0 ? t('retrieval.expected_missing') : null}
          onChange={setExpected}
        />
        {create.error && <FieldError id={`${titleId}-error`}>{create.error.message}</FieldError>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={create.isPending}>
          {t('retrieval.create')}
        </Button>
      </DialogActions>
    </form>
  )
}

type ExpectedProps = {
  knowledgeBaseId: string
  expected: Named[]
  error: string | null
  onChange: (expected: Named[]) => void
}

function ExpectedField({ knowledgeBaseId, expected, error, onChange }: ExpectedProps) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const { data, isFetching } = useQuery(documentsByNameQuery(knowledgeBaseId, text))
  const chosen = new Set(expected.map((one) => one.id))
  const found = data
    ?.filter((document) => !chosen.has(document.id))
    .map(({ id: value, name }) => ({ id: value, name, detail: '', icon: null }))
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {expected.length < TEST_SOURCES_MAX && (
        <FindField
          // cleared after each choice
          key={expected.length}
          label={t('retrieval.expected')}
          placeholder={t('retrieval.expected_placeholder')}
          help={t('retrieval.expected_help')}
          noneFound={t('retrieval.no_document')}
          found={found}
          isLoading={isFetching}
          chosen={null}
          onSearch={setText}
          onChoose={(one) => one && onChange([...expected, { id: one.id, name: one.name }])}
        />
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {expected.map((one) => (
          <Chip
            key={one.id}
            label={one.name}
            onDelete={() => onChange(expected.filter(({ id: other }) => other !== one.id))}
          />
        ))}
      </Box>
    </Box>
  )
}
