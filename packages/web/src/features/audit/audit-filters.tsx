import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditFilter } from '#features/audit/audit.queries.ts'
import { fromLocal, toLocal } from '#lib/local-time.ts'
import { ChoiceButton } from '#ui/choice-button.tsx'
import { FormField, fieldProps } from '#ui/form-field.tsx'
import { SearchField } from '#ui/search-field.tsx'

const ANY = ''
/** As the server takes an action. */
const ACTION = /^[a-z_]{1,40}\.[a-z_]{1,40}$/

type Props = {
  filter: AuditFilter
  actors: { id: string; name: string }[]
  objectTypes: string[]
  onFilter: (filter: AuditFilter) => void
}

/** By person, kind, action and time. */
export function AuditFilters({ filter, actors, objectTypes, onFilter }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(filter.action ?? '')
  const set = (name: keyof AuditFilter, value: string | null) => {
    const { [name]: _, ...rest } = filter
    onFilter(value === null || value === '' ? rest : { ...rest, [name]: value })
  }
  const search = (action: string) => {
    setText(action)
    if (action === '' || ACTION.test(action)) set('action', action)
  }
  const isFiltered = Object.keys(filter).length > 0 || text !== ''
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, mt: 2.25, mb: 1.5 }}>
      <ChoiceButton
        label={t('audit.actor')}
        choices={[
          { value: ANY, label: t('audit.anybody') },
          ...actors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.actor_id ?? ANY}
        onChoose={(value) => set('actor_id', value)}
      />
      <ChoiceButton
        label={t('audit.object_type')}
        choices={[
          { value: ANY, label: t('audit.any_kind') },
          ...objectTypes.map((type) => ({ value: type, label: type })),
        ]}
        value={filter.object_type ?? ANY}
        onChoose={(value) => set('object_type', value)}
      />
      <SearchField label={t('audit.action_like')} value={text} onSearch={search} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Moment label={t('audit.from')} value={filter.from} onChange={(value) => set('from', value)} />
        <Moment label={t('audit.to')} value={filter.to} onChange={(value) => set('to', value)} />
      </Box>
      {isFiltered && (
        <Button
          onClick={() => {
            setText('')
            onFilter({})
          }}
        >
          {t('audit.clear')}
        </Button>
      )}
    </Box>
  )
}

type MomentProps = { label: string; value: string | undefined; onChange: (value: string | null) => void }

function Moment({ label, value, onChange }: MomentProps) {
  const id = useId()
  return (
    <FormField id={id} label={label}>
      <OutlinedInput
        type="datetime-local"
        value={value === undefined ? '' : toLocal(new Date(value))}
        inputProps={fieldProps(id, undefined, false)}
        onChange={(event) => onChange(fromLocal(event.target.value))}
      />
    </FormField>
  )
}
