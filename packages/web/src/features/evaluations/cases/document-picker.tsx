import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { CHECK_DOCUMENTS_MAX } from '@parlance/contract/core/limits.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedDocument } from '#features/evaluations/cases/check-draft.ts'
import { baseQuery } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { documentsByNameQuery } from '#features/retrieval/retrieval.queries.ts'
import { FindField } from '#ui/fields/find-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = {
  /** The bases that documents can be chosen from. */
  baseIds: readonly string[]
  chosen: readonly NamedDocument[]
  onChange: (chosen: NamedDocument[]) => void
}

/** The documents that an answer must cite. */
export function DocumentPicker({ baseIds, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState(baseIds[0] ?? '')
  const baseId = baseIds.includes(picked) ? picked : (baseIds[0] ?? '')
  if (baseIds.length === 0) return <Box sx={{ typography: 'body2' }}>{t('evaluations.no_bases')}</Box>
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {baseIds.length > 1 && <BaseChoice baseIds={baseIds} chosen={baseId} onChoose={setPicked} />}
      {chosen.length < CHECK_DOCUMENTS_MAX && (
        <Finder key={`${baseId} ${chosen.length}`} baseId={baseId} chosen={chosen} onChange={onChange} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {chosen.map(({ id, name }) => (
          <Chip
            key={id}
            label={name || t('evaluations.document_hidden')}
            onDelete={() => onChange(chosen.filter((one) => one.id !== id))}
          />
        ))}
      </Box>
    </Box>
  )
}

type ChoiceProps = { baseIds: readonly string[]; chosen: string; onChoose: (id: string) => void }

function BaseChoice({ baseIds, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const bases = useQueries({ queries: baseIds.map(baseQuery) })
  return (
    <SelectField
      label={t('evaluations.base')}
      value={chosen}
      options={baseIds.map((value, at) => ({
        value,
        label: bases[at]?.data?.name ?? t('evaluations.base_of', { number: at + 1 }),
      }))}
      onChange={onChoose}
    />
  )
}

type FinderProps = { baseId: string } & Pick<Props, 'chosen' | 'onChange'>

function Finder({ baseId, chosen, onChange }: FinderProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { data, isFetching } = useQuery(documentsByNameQuery(baseId, text))
  const taken = new Set(chosen.map(({ id }) => id))
  return (
    <FindField
      label={t('evaluations.documents')}
      isLabelHidden
      placeholder={t('evaluations.documents_placeholder')}
      noneFound={t('retrieval.no_document')}
      found={data
        ?.filter(({ id }) => !taken.has(id))
        .map(({ id, name }) => ({ id, name, detail: '', icon: null }))}
      isLoading={isFetching}
      chosen={null}
      onSearch={setText}
      onChoose={(one) => one && onChange([...chosen, { id: one.id, name: one.name }])}
    />
  )
}
