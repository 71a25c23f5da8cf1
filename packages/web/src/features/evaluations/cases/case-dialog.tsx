import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { EvaluationCase } from '@parlance/contract/assistants/evaluations.ts'
import { CASE_CHECKS_MAX, CASE_NOTE_MAX, CASE_QUESTION_MAX } from '@parlance/contract/core/limits.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  caseOf,
  type CheckDraft,
  draftOf,
  faultOf,
  newCheck,
} from '#features/evaluations/cases/check-draft.ts'
import { CheckFields } from '#features/evaluations/cases/check-fields.tsx'
import { type Subject, useSaveCase } from '#features/evaluations/evaluations.queries.ts'
import { useUnsaved } from '#lib/forms/unsaved.ts'
import { notify } from '#lib/notify.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

type Props = {
  subject: Subject
  baseIds: readonly string[]
  /** The one to change; null: a new one. */
  edited: EvaluationCase | null
  onClose: () => void
}

/** A test question and its checks. */
export function CaseDialog({ onClose, ...rest }: Props) {
  const id = useId()
  return (
    <FormDialog open onClose={onClose} maxWidth="sm" aria-labelledby={id}>
      <CaseForm titleId={id} onClose={onClose} {...rest} />
    </FormDialog>
  )
}

function CaseForm({ subject, baseIds, edited, titleId, onClose }: Props & { titleId: string }) {
  const { t } = useTranslation()
  const save = useSaveCase(subject, edited?.id ?? null)
  const [question, setQuestion] = useState(edited?.question ?? '')
  const [note, setNote] = useState(edited?.note ?? '')
  const [checks, setChecks] = useState<CheckDraft[]>(
    () => edited?.checks.map((check) => draftOf(check, edited.documents)) ?? [newCheck()],
  )
  const [isTried, setTried] = useState(false)
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const touched = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      setChanged(true)
      set(value)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (question.trim() === '' || checks.some((check) => faultOf(check) !== null)) return
    save.mutate(caseOf(question, checks, note), {
      onSuccess: () => {
        notify(t('evaluations.case_saved'))
        onClose()
      },
    })
  }
  const put = touched(setChecks)
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{t(edited ? 'evaluations.case_edit' : 'evaluations.case_new')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <LabelledField
          autoFocus
          label={t('evaluations.question')}
          value={question}
          rows={2}
          maxLength={CASE_QUESTION_MAX}
          error={isTried && question.trim() === '' ? t('evaluations.question_missing') : null}
          onChange={touched(setQuestion)}
        />
        {checks.map((check, at) => (
          <CheckFields
            key={check.key}
            number={at + 1}
            check={check}
            baseIds={baseIds}
            isTried={isTried}
            onChange={(changed) => put(checks.map((one) => (one.key === check.key ? changed : one)))}
            {...(checks.length > 1 && { onRemove: () => put(checks.filter(({ key }) => key !== check.key)) })}
          />
        ))}
        {checks.length < CASE_CHECKS_MAX && (
          <Box>
            <Button startIcon={<AddOutlined />} onClick={() => put([...checks, newCheck()])}>
              {t('evaluations.check_add')}
            </Button>
          </Box>
        )}
        <LabelledField
          label={t('evaluations.note')}
          help={t('evaluations.note_help')}
          value={note}
          maxLength={CASE_NOTE_MAX}
          onChange={touched(setNote)}
        />
        {save.error && <FieldError id={`${titleId}-error`}>{save.error.message}</FieldError>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t('evaluations.case_save')}
        </Button>
      </DialogActions>
    </form>
  )
}
