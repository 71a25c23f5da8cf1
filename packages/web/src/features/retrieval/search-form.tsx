import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { SEARCH_QUERY_MAX } from '@parlance/contract/core/limits.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asked } from '#features/retrieval/retrieval.queries.ts'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = { firstQuery: string; busy: boolean; onAsk: (asked: Omit<Asked, 'filter'>) => void }

const GROUPS = ['chunk', 'document'] as const

/** The form of the search test. */
export function SearchForm({ firstQuery, busy, onAsk }: Props) {
  const { t } = useTranslation()
  const [query, setQuery] = useState(firstQuery)
  const [group, setGroup] = useState<Asked['group']>('chunk')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (query.trim() !== '') onAsk({ query: query.trim(), group })
  }
  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'end',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 180px auto' },
      }}
    >
      <LabelledField
        label={t('retrieval.question')}
        value={query}
        maxLength={SEARCH_QUERY_MAX}
        onChange={setQuery}
      />
      <SelectField
        label={t('retrieval.group')}
        value={group}
        options={GROUPS.map((value) => ({ value, label: t(`retrieval.group_${value}`) }))}
        onChange={setGroup}
      />
      <Button type="submit" variant="contained" loading={busy} sx={{ minHeight: { xs: 44, md: 40 } }}>
        {t('retrieval.search')}
      </Button>
    </Box>
  )
}
