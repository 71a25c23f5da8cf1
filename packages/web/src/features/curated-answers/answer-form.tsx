import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { STEMMED_LANGUAGES } from '@parlance/contract/knowledge/analysis/languages.ts'
import type { CuratedAnswer } from '@parlance/contract/knowledge/curated-answers.ts'
import {
  CURATED_ANSWER_MAX,
  CURATED_QUESTION_MAX,
  CURATED_WORDINGS_MAX,
} from '@parlance/contract/core/limits.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AnswerDraft,
  bodyOf,
  draftOf,
  type Fault,
  faultsOf,
} from '#features/curated-answers/answer-draft.ts'
import { useSaveAnswer } from '#features/curated-answers/curated-answers.queries.ts'
import { DocumentField } from '#features/curated-answers/document-field.tsx'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { notify } from '#lib/notify.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { FieldRow } from '#ui/fields/form-section.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { useFormErrors } from '#ui/fields/use-form-errors.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

export type AnswerFormProps = {
  knowledgeBaseId: string
  /** The answer to edit; null for a new one. */
  edited: CuratedAnswer | null
  /** The question that a new answer starts with. */
  question?: string
  onClose: () => void
  onSaved?: () => void
}

/** The fields of a curated answer. */
export function AnswerForm(props: AnswerFormProps & { titleId: string }) {
  const { knowledgeBaseId, edited, titleId, onClose, onSaved } = props
  const { t, i18n } = useTranslation()
  const save = useSaveAnswer(knowledgeBaseId, edited?.id ?? null)
  const [today] = useState(() => new Date())
  const [first] = useState(() =>
    draftOf(edited, {
      question: props.question ?? '',
      language: i18n.language === 'fr' ? 'fr' : 'en',
      today,
    }),
  )
  const [draft, setDraft] = useState(first)
  const [isTried, setTried] = useState(false)
  const { formRef, show } = useFormErrors()
  useUnsaved(differs(draft, first) && !save.isPending && !save.isSuccess)
  const faults = isTried ? faultsOf(draft, today) : NO_FAULTS
  const put = (change: Partial<AnswerDraft>) => setDraft((before) => ({ ...before, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const found = [...faultsOf(draft, today)]
    // the first of them gets the focus
    if (!show(Object.fromEntries(found.map((fault) => [fault, 'required'] as const)))) return
    save.mutate(bodyOf(draft), {
      onSuccess: () => {
        notify(t('curatedAnswers.saved'))
        onSaved?.()
        onClose()
      },
    })
  }
  const missing = (fault: Fault) => (faults.has(fault) ? t('common.field_required') : null)
  const wordingFault = faults.has('too_many_wordings')
    ? t('curatedAnswers.too_many_wordings', { max: CURATED_WORDINGS_MAX })
    : faults.has('wording_too_long')
      ? t('curatedAnswers.wording_too_long', { max: CURATED_QUESTION_MAX })
      : null
  return (
    <form ref={formRef} onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{t(edited ? 'curatedAnswers.edit' : 'curatedAnswers.add')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <LabelledField
          autoFocus
          label={t('curatedAnswers.question')}
          help={t('curatedAnswers.question_help')}
          value={draft.question}
          rows={2}
          maxLength={CURATED_QUESTION_MAX}
          error={missing('question_missing')}
          onChange={(question) => put({ question })}
        />
        <LabelledField
          label={t('curatedAnswers.wordings')}
          help={t('curatedAnswers.wordings_help', { max: CURATED_WORDINGS_MAX })}
          value={draft.wordings}
          rows={2}
          error={wordingFault}
          onChange={(wordings) => put({ wordings })}
        />
        <LabelledField
          label={t('curatedAnswers.answer')}
          help={t('curatedAnswers.answer_help')}
          value={draft.answer}
          rows={6}
          maxLength={CURATED_ANSWER_MAX}
          error={missing('answer_missing')}
          onChange={(answer) => put({ answer })}
        />
        <FieldRow>
          <SelectField
            label={t('curatedAnswers.language')}
            value={draft.language}
            options={STEMMED_LANGUAGES.map((value) => ({ value, label: t(`documents.language_${value}`) }))}
            onChange={(language) => put({ language })}
          />
          <Box>
            <DateField
              label={t('curatedAnswers.review_on')}
              value={draft.review_on}
              error={faults.has('review_missing') ? t('curatedAnswers.review_missing') : undefined}
              onChange={(review_on) => put({ review_on })}
            />
            <Box sx={{ typography: 'caption', color: 'muted', mt: 0.5 }}>
              {t('curatedAnswers.review_help')}
            </Box>
          </Box>
        </FieldRow>
        <CheckField
          label={t('curatedAnswers.use_after_review')}
          help={t('curatedAnswers.use_after_review_help')}
          checked={draft.use_after_review}
          onChange={(use_after_review) => put({ use_after_review })}
        />
        <CheckField
          label={t('curatedAnswers.word_for_word')}
          help={t('curatedAnswers.word_for_word_help')}
          checked={draft.word_for_word}
          onChange={(word_for_word) => put({ word_for_word })}
        />
        <DocumentField
          knowledgeBaseId={knowledgeBaseId}
          chosen={draft.document}
          onChange={(document) => put({ document })}
        />
        {save.error && <FieldError id={`${titleId}-error`}>{save.error.message}</FieldError>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t(edited?.is_due ? 'curatedAnswers.save_reviewed' : 'curatedAnswers.save')}
        </Button>
      </DialogActions>
    </form>
  )
}

const NO_FAULTS: ReadonlySet<Fault> = new Set()
