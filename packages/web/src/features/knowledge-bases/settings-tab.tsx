import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { KNOWLEDGE_BASE_DESCRIPTION_MAX, KNOWLEDGE_BASE_NAME_MAX } from '@parlance/contract/core/limits.ts'
import type { KnowledgeBaseDetail } from '@parlance/contract/knowledge-bases.ts'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BaseEnd } from '#features/knowledge-bases/base-end.tsx'
import { useChangeBase } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { formatDate } from '#lib/format.ts'
import { notify } from '#lib/notify.ts'
import { CheckField } from '#ui/check-field.tsx'
import { FormEnd } from '#ui/form-end.tsx'
import { LabelledField } from '#ui/labelled-field.tsx'

type Props = {
  base: KnowledgeBaseDetail
  /** How it is cut and searched: a choice of configuration. */
  configuration?: ReactNode
}

/** What a base is called, who finds it, how it is searched, and how it ends. */
export function SettingsTab({ base, configuration }: Props) {
  const mayConfigure = base.may.includes('configure')
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 720 }}>
      {mayConfigure ? <SettingsForm key={base.updated_at} base={base} /> : <ReadOnly base={base} />}
      {mayConfigure && configuration}
      <BaseEnd base={base} />
    </Box>
  )
}

function SettingsForm({ base }: { base: KnowledgeBaseDetail }) {
  const { t } = useTranslation()
  const change = useChangeBase(base.id)
  const [name, setName] = useState(base.name)
  const [description, setDescription] = useState(base.description)
  const [isPublic, setPublic] = useState(base.is_public)
  const isMissing = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMissing) return
    change.mutate(
      { name: name.trim(), description: description.trim(), is_public: isPublic },
      { onSuccess: () => notify(t('common.saved')) },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <LabelledField
          label={t('knowledgeBases.name')}
          value={name}
          maxLength={KNOWLEDGE_BASE_NAME_MAX}
          error={isMissing ? t('knowledgeBases.name_missing') : null}
          onChange={setName}
        />
        <LabelledField
          label={t('knowledgeBases.description')}
          help={t('knowledgeBases.description_help')}
          value={description}
          maxLength={KNOWLEDGE_BASE_DESCRIPTION_MAX}
          rows={3}
          onChange={setDescription}
        />
        <CheckField
          label={t('knowledgeBases.public')}
          help={t('knowledgeBases.public_help')}
          checked={isPublic}
          onChange={setPublic}
        />
      </Box>
      <FormEnd error={change.error} busy={change.isPending} save={t('common.save')} />
    </form>
  )
}

function ReadOnly({ base }: { base: KnowledgeBaseDetail }) {
  const { t } = useTranslation()
  const facts = [
    [t('knowledgeBases.owner'), base.owner],
    [t('knowledgeBases.right'), t(`knowledgeBases.right_${base.right}`)],
    [t('knowledgeBases.made'), formatDate(base.created_at)],
  ] as const
  return (
    <Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'max-content 1fr',
          gap: '8px 24px',
          m: 0,
          typography: 'body2',
        }}
      >
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        {t(
          base.right === 'ADMINISTRATOR' ? 'knowledgeBases.administrator_help' : 'knowledgeBases.needs_admin',
        )}
      </Typography>
    </Box>
  )
}
