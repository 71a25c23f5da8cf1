import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ApiKeyChoices } from '@parlance/contract/public-api/api-keys.ts'
import { API_KEY_DAYS } from '@parlance/contract/core/limits.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyBudgetFields } from '#features/api-keys/key-budget-fields.tsx'
import { type KeyValues, problemsOf } from '#features/api-keys/key-values.ts'
import { LimitField } from '#features/api-keys/limit-field.tsx'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { formatDate } from '#lib/texts/format.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { PickField } from '#ui/fields/pick-field.tsx'

const SCOPES = ['models', 'chat', 'embeddings', 'images'] as const

type Props = {
  first: KeyValues
  choices: ApiKeyChoices
  error: Error | null
  busy: boolean
  /** The button names the act. */
  save: string
  /** Beside the button. */
  children?: ReactNode
  onSave: (values: KeyValues) => void
}

/** What a key is for, and what it is limited to. */
export function KeyForm({ first, choices, error, busy, save, children, onSave }: Props) {
  const { t } = useTranslation()
  const expiryId = useId()
  const [values, setValues] = useState(first)
  const [isTried, setTried] = useState(false)
  const problems = problemsOf(values)
  useUnsaved(differs(values, first))
  const change = (part: Partial<KeyValues>) => setValues({ ...values, ...part })
  const expiries: { value: KeyValues['expiry']; label: string }[] = [
    ...(first.kept === null
      ? []
      : [{ value: 'kept' as const, label: t('apiKeys.expiry_kept', { when: formatDate(first.kept) }) }]),
    ...API_KEY_DAYS.map((days) => ({ value: `${days}` as const, label: t('apiKeys.expiry_days', { days }) })),
    { value: 'none', label: t('apiKeys.expiry_none') },
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!Object.values(problems).includes(true)) onSave(values)
  }
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2.5, mt: 2 }}>
      <LabelledField
        label={t('apiKeys.description')}
        help={t('apiKeys.description_help')}
        value={values.description}
        maxLength={200}
        error={isTried && problems.description ? t('apiKeys.description_missing') : null}
        onChange={(description) => change({ description })}
      />
      <FormField guide="api#keys" id={expiryId} label={t('apiKeys.expiry')}>
        <ChoiceButton
          id={expiryId}
          isField
          label={t('apiKeys.expiry')}
          choices={expiries}
          value={values.expiry}
          onChoose={(expiry) => change({ expiry })}
        />
      </FormField>
      <PickField
        label={t('apiKeys.scope')}
        options={SCOPES.map((value) => ({ value, label: t(`apiKeys.scope_${value}`) }))}
        chosen={values.scope}
        error={isTried && problems.scope ? t('apiKeys.scope_missing') : undefined}
        onChange={(scope) => change({ scope })}
      />
      <Panel guide="api#limits" title={t('apiKeys.limits')}>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <LimitField
            label={t('apiKeys.assistants')}
            all={t('apiKeys.assistants_all')}
            some={t('apiKeys.assistants_some')}
            none={t('apiKeys.assistants_none')}
            options={choices.assistants.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={values.assistants}
            onChange={(assistants) => change({ assistants })}
          />
          <LimitField
            label={t('apiKeys.models')}
            all={t('apiKeys.models_all')}
            some={t('apiKeys.models_some')}
            none={t('apiKeys.models_none')}
            options={choices.models.map(({ id, label }) => ({ value: id, label: inMyLanguage(label) }))}
            chosen={values.models}
            onChange={(models) => change({ models })}
          />
          <LabelledField
            label={t('apiKeys.rate')}
            help={t('apiKeys.rate_help')}
            value={values.rate}
            error={isTried && problems.rate ? t('apiKeys.rate_wrong') : null}
            onChange={(rate) => change({ rate })}
          />
          <KeyBudgetFields
            values={values}
            currency={choices.currency}
            error={isTried && problems.amount ? t('apiKeys.budget_wrong') : undefined}
            onChange={change}
          />
        </Box>
      </Panel>
      {error && (
        <Alert severity="error" sx={{ whiteSpace: 'pre-line' }}>
          {error.message}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
        {children}
        <Button type="submit" variant="contained" loading={busy}>
          {save}
        </Button>
      </Box>
    </Box>
  )
}
