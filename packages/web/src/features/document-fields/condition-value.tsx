import Box from '@mui/material/Box'
import { CONDITION_VALUES_MAX, FIELD_TEXT_MAX } from '@parlance/contract/core/field-limits.ts'
import type { FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import { type ConditionOp, relativeDay } from '@parlance/contract/knowledge/field-kinds.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#features/document-fields/named-fields.ts'
import { typedText, typedValue } from '#features/document-fields/typed-text.ts'
import { ValueField } from '#features/document-fields/value-field.tsx'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

type Value = FieldCondition['value']
type Props = { field: NamedField; op: ConditionOp; value: Value; onChange: (value: Value) => void }

/** The value of a condition, by the kind of its field. */
export function ConditionValue(props: Props) {
  const { field, op, value } = props
  if (op === 'one_of') return field.kind === 'choice' ? <Choices {...props} /> : <Texts {...props} />
  if (field.kind === 'date') return <Day {...props} />
  return <One {...props} value={Array.isArray(value) ? null : value} />
}

function One({ field, value, onChange }: Props & { value: Exclude<Value, unknown[]> }) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => typedText(value))
  return (
    <ValueField
      field={field}
      label={t('documentFields.value')}
      text={text}
      onChange={(next) => {
        setText(next)
        onChange(typedValue(field, next) ?? null)
      }}
    />
  )
}

function Choices({ field, value, onChange }: Props) {
  const { t } = useTranslation()
  const chosen = new Set(Array.isArray(value) ? value : [])
  const turn = (name: string) => {
    const next = chosen.has(name) ? [...chosen].filter((one) => one !== name) : [...chosen, name]
    onChange(next.slice(0, CONDITION_VALUES_MAX))
  }
  return (
    <Box
      role="group"
      aria-label={t('documentFields.values')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {field.choices.map(({ id, name }) => (
        <FilterChip key={id} isChosen={chosen.has(name)} onClick={() => turn(name)}>
          {name}
        </FilterChip>
      ))}
    </Box>
  )
}

function Texts({ value, onChange }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join('; ') : ''))
  return (
    <LabelledField
      label={t('documentFields.values')}
      help={t('documentFields.values_help')}
      value={text}
      onChange={(next) => {
        setText(next)
        const all = next.split(';').map((one) => one.trim().slice(0, FIELD_TEXT_MAX))
        onChange(all.filter((one) => one !== '').slice(0, CONDITION_VALUES_MAX))
      }}
    />
  )
}

const DAYS = ['today', 'days', 'date'] as const
type DayKind = (typeof DAYS)[number]

/** Today, a number of days from today, or a date. */
function Day({ field, value, onChange }: Props) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<DayKind>(() => kindOf(value))
  const [text, setText] = useState(() => (kindOf(value) === 'date' ? String(value ?? '') : ''))
  const [days, setDays] = useState(() => String(relativeDay(String(value)) || 30))
  const change = (next: DayKind, typed: { text: string; days: string }) => {
    if (next === 'today') onChange('today')
    else if (next === 'date') onChange(typedValue(field, typed.text) ?? null)
    else onChange(/^-?\d{1,5}$/.test(typed.days.trim()) ? relativeText(Number(typed.days)) : null)
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <SelectField
        label={t('documentFields.value')}
        value={kind}
        options={DAYS.map((one) => ({ value: one, label: t(`documentFields.day_${one}`) }))}
        onChange={(next) => {
          setKind(next)
          change(next, { text, days })
        }}
      />
      {kind === 'date' && (
        <ValueField
          field={field}
          label={t('documentFields.day_date')}
          text={text}
          onChange={(next) => {
            setText(next)
            change('date', { text: next, days })
          }}
        />
      )}
      {kind === 'days' && (
        <LabelledField
          label={t('documentFields.day_days')}
          help={t('documentFields.day_days_help')}
          value={days}
          error={/^-?\d{1,5}$/.test(days.trim()) ? undefined : t('documentFields.wrong_number')}
          onChange={(next) => {
            setDays(next)
            change('days', { text, days: next })
          }}
        />
      )}
    </Box>
  )
}

function kindOf(value: Value): DayKind {
  const days = typeof value === 'string' ? relativeDay(value) : null
  if (days === null) return 'date'
  return days === 0 ? 'today' : 'days'
}

const relativeText = (days: number) => (days < 0 ? `today${days}` : `today+${days}`)
