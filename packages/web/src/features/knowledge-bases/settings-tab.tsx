import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BASE_LANGUAGES, type BaseLanguage } from '@parlance/contract/knowledge/analysis/languages.ts'
import type { KnowledgeBaseDetail } from '@parlance/contract/knowledge/knowledge-bases.ts'
import type { TFunction } from 'i18next'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BaseEnd } from '#features/knowledge-bases/base-end.tsx'
import { BaseFields, type BaseValues, trimmed } from '#features/knowledge-bases/base-fields.tsx'
import { useChangeBase } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { formatDate } from '#lib/texts/format.ts'
import { notify } from '#lib/notify.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { FactList } from '#ui/tables/fact-list.tsx'
import { FormEnd } from '#ui/fields/form-end.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { size } from '#ui/sizes.ts'

type Props = {
  base: KnowledgeBaseDetail
  /** How it is split and searched: a choice of configuration. */
  configuration?: ReactNode
}

/** The name of a base, its visibility, its language and search settings, and how to end its use. */
export function SettingsTab({ base, configuration }: Props) {
  const mayConfigure = base.may.includes('configure')
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: size.form }}>
      {mayConfigure ? <SettingsForm key={base.updated_at} base={base} /> : <ReadOnly base={base} />}
      {mayConfigure && configuration}
      <BaseEnd base={base} />
    </Box>
  )
}

function SettingsForm({ base }: { base: KnowledgeBaseDetail }) {
  const { t } = useTranslation()
  const change = useChangeBase(base.id)
  const [values, setValues] = useState({
    name: base.name,
    description: base.description,
    is_public: base.is_public,
    language: base.language,
  })
  const isMissing = values.name.trim() === ''
  useUnsaved(differs(changesOf(values), changesOf(base)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMissing) return
    change.mutate(changesOf(values), { onSuccess: () => notify(t('common.saved')) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <BaseFields
          values={values}
          error={isMissing ? t('knowledgeBases.name_missing') : null}
          onChange={(next) => setValues({ ...values, ...next })}
        />
        <SelectField
          label={t('knowledgeBases.language')}
          help={t('knowledgeBases.language_help')}
          guide="knowledge_base#language"
          value={values.language}
          options={BASE_LANGUAGES.map((value) => ({ value, label: languageLabel(value, t) }))}
          onChange={(language) => setValues({ ...values, language })}
        />
      </Box>
      <FormEnd error={change.error} busy={change.isPending} save={t('common.save')} />
    </form>
  )
}

const changesOf = (values: BaseValues & { language: BaseLanguage }) => ({
  ...trimmed(values),
  language: values.language,
})

function languageLabel(language: BaseLanguage, t: TFunction): string {
  return language === 'detect' ? t('knowledgeBases.language_detect') : t(`documents.language_${language}`)
}

function readOnlyReason({ right, status }: KnowledgeBaseDetail) {
  if (right === 'ADMINISTRATOR') return 'knowledgeBases.administrator_help'
  return status === 'archived' ? 'knowledgeBases.archived_settings' : 'knowledgeBases.needs_admin'
}

function ReadOnly({ base }: { base: KnowledgeBaseDetail }) {
  const { t } = useTranslation()
  const facts = [
    [t('knowledgeBases.owner'), base.owner],
    [t('knowledgeBases.right'), t(`knowledgeBases.right_${base.right}`)],
    [t('knowledgeBases.language'), languageLabel(base.language, t)],
    [t('knowledgeBases.made'), formatDate(base.created_at)],
  ] as const
  return (
    <Box>
      <FactList facts={facts} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        {t(readOnlyReason(base))}
      </Typography>
    </Box>
  )
}
