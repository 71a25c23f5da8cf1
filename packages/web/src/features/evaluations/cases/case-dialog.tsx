import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { EvaluationCase } from '@parlance/contract/assistants/evaluations.ts'
import { CASE_CHECKS_MAX, CASE_NOTE_MAX, CASE_QUESTION_MAX } from '@parlance/contract/core/limits.ts'
import { problemOf } from '@parlance/contract/prompts/prompt-variables.ts'
import { Fragment, useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  caseOf,
  CHECK_KINDS,
  type CheckDraft,
  draftOf,
  faultOf,
  newCheck,
  PROMPT_CHECK_KINDS,
} from '#features/evaluations/cases/check-draft.ts'
import { CheckFields } from '#features/evaluations/cases/check-fields.tsx'
import { areFit, type RowInputs, valuesFor } from '#features/evaluations/cases/row-inputs.ts'
import { type Subject, useSaveCase } from '#features/evaluations/evaluations.queries.ts'
import { useUnsaved } from '#lib/forms/unsaved.ts'
import { notify } from '#lib/notify.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

const OF_QUESTION = {
  add: 'evaluations.case_new',
  edit: 'evaluations.case_edit',
  save: 'evaluations.case_save',
  saved: 'evaluations.case_saved',
} as const
const OF_PROMPT = {
  add: 'evaluations.row_new',
  edit: 'evaluations.row_edit',
  save: 'evaluations.row_save',
  saved: 'evaluations.row_saved',
} as const

type Props = {
  subject: Subject
  baseIds: readonly string[]
  /** For prompts, instead of a question. */
  inputs?: RowInputs
  /** The question to edit; null for a new one. */
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

function CaseForm({ subject, baseIds, inputs, edited, titleId, onClose }: Props & { titleId: string }) {
  const { t } = useTranslation()
  const texts = inputs ? OF_PROMPT : OF_QUESTION
  const save = useSaveCase(subject, edited?.id ?? null)
  const [question, setQuestion] = useState(edited?.question ?? '')
  const [values, setValues] = useState(() => valuesFor(inputs?.variables ?? [], edited?.values))
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
    const isAsked = inputs ? areFit(inputs.variables, values) : question.trim() !== ''
    if (!isAsked || checks.some((check) => faultOf(check) !== null)) return
    save.mutate(
      { ...caseOf(question, checks, note), values },
      {
        onSuccess: () => {
          notify(t(texts.saved))
          onClose()
        },
      },
    )
  }
  const put = touched(setChecks)
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{t(edited ? texts.edit : texts.add)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {inputs?.variables.length === 0 && <Box>{t('evaluations.no_variables')}</Box>}
        {inputs?.variables.map((variable) => {
          const value = values[variable.name] ?? ''
          const problem = isTried ? problemOf(variable, value) : null
          const error = problem === null ? undefined : t(`common.field_${problem}`)
          const onChange = touched((given: string) => setValues({ ...values, [variable.name]: given }))
          return (
            <Fragment key={variable.name}>
              {inputs.renderValue({ variable, value, error, onChange })}
            </Fragment>
          )
        })}
        {!inputs && (
          <LabelledField
            autoFocus
            label={t('evaluations.question')}
            value={question}
            rows={2}
            maxLength={CASE_QUESTION_MAX}
            error={isTried && question.trim() === '' ? t('evaluations.question_missing') : null}
            onChange={touched(setQuestion)}
          />
        )}
        {checks.map((check, at) => (
          <CheckFields
            key={check.key}
            number={at + 1}
            check={check}
            kinds={inputs ? PROMPT_CHECK_KINDS : CHECK_KINDS}
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
          {t(texts.save)}
        </Button>
      </DialogActions>
    </form>
  )
}
