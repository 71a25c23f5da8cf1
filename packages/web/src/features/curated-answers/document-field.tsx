import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { CuratedAnswer } from '@parlance/contract/knowledge/curated-answers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentsByNameQuery } from '#features/retrieval/retrieval.queries.ts'
import { FindField } from '#ui/fields/find-field.tsx'

type Props = {
  knowledgeBaseId: string
  chosen: CuratedAnswer['document']
  onChange: (chosen: CuratedAnswer['document']) => void
}

/** The document that an answer is based on. */
export function DocumentField({ knowledgeBaseId, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { data, isFetching } = useQuery(documentsByNameQuery(knowledgeBaseId, text))
  if (chosen !== null) {
    return (
      <Box>
        <Box sx={{ typography: 'subtitle2', mb: 0.5 }}>{t('curatedAnswers.document')}</Box>
        <Chip
          label={chosen.name}
          onDelete={() => onChange(null)}
          slotProps={{ root: { 'aria-description': t('curatedAnswers.remove_document') } }}
          sx={{ maxWidth: '100%' }}
        />
      </Box>
    )
  }
  return (
    <FindField
      label={t('curatedAnswers.document')}
      placeholder={t('curatedAnswers.document_placeholder')}
      help={t('curatedAnswers.document_help')}
      noneFound={t('curatedAnswers.no_document')}
      found={data?.map(({ id, name }) => ({ id, name, detail: '', icon: null }))}
      isLoading={isFetching}
      chosen={null}
      onSearch={setText}
      onChoose={(one) => one && onChange({ id: one.id, name: one.name })}
    />
  )
}
