import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { CONDITIONS_MAX } from '@parlance/contract/core/field-limits.ts'
import type { FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import { LONE_OPS, OPS_OF } from '@parlance/contract/knowledge/field-kinds.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionRow } from '#features/document-fields/condition-row.tsx'
import type { NamedField } from '#features/document-fields/named-fields.ts'

type Props = {
  fields: readonly NamedField[]
  /** The complete conditions. */
  filter: readonly FieldCondition[]
  /** That a field is in none of the bases, as a text. */
  unknown: string
  onChange: (filter: FieldCondition[]) => void
}

/** The conditions of a filter. Those that are still incomplete only exist here. */
export function ConditionsField({ fields, filter, unknown, onChange }: Props) {
  const { t } = useTranslation()
  const [rows, setRows] = useState<readonly FieldCondition[]>(filter)
  const [known, setKnown] = useState(JSON.stringify(filter))
  // changed elsewhere, for example by restoring a version
  if (JSON.stringify(filter) !== known) {
    setKnown(JSON.stringify(filter))
    setRows(filter)
  }
  const change = (next: readonly FieldCondition[]) => {
    const complete = next.filter(isComplete)
    setRows(next)
    setKnown(JSON.stringify(complete))
    if (JSON.stringify(complete) !== known) onChange(complete)
  }
  const add = () => {
    const [field] = fields
    if (field === undefined) return
    change([...rows, { field: field.name, op: OPS_OF[field.kind][0] ?? 'is', value: null, or_empty: false }])
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {rows.length > 0 && (
        <Box
          component="ul"
          aria-label={t('documentFields.conditions')}
          sx={{ listStyle: 'none', m: 0, p: 0, width: '100%', display: 'grid', gap: 1.5 }}
        >
          {rows.map((condition, at) => (
            <ConditionRow
              key={at}
              number={at + 1}
              fields={fields}
              condition={condition}
              unknown={unknown}
              onChange={(next) => change(rows.toSpliced(at, 1, next))}
              onRemove={() => change(rows.toSpliced(at, 1))}
            />
          ))}
        </Box>
      )}
      {rows.length < CONDITIONS_MAX && fields.length > 0 && (
        <Button startIcon={<AddOutlined />} onClick={add}>
          {t('documentFields.condition_add')}
        </Button>
      )}
    </Box>
  )
}

function isComplete({ op, value }: FieldCondition): boolean {
  return LONE_OPS.has(op) || (value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
}
