import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import type { FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import { LONE_OPS, NO_OR_EMPTY, OPS_OF } from '@parlance/contract/knowledge/field-kinds.ts'
import { useTranslation } from 'react-i18next'
import { ConditionValue } from '#features/document-fields/condition-value.tsx'
import type { NamedField } from '#features/document-fields/named-fields.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = {
  number: number
  fields: readonly NamedField[]
  condition: FieldCondition
  unknown: string
  onChange: (condition: FieldCondition) => void
  onRemove: () => void
}

/** One condition: a field, a comparison and a value. */
export function ConditionRow({ number, fields, condition, unknown, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const field = fields.find(({ name }) => name.toLowerCase() === condition.field.toLowerCase())
  const names = [...new Set(fields.map(({ name }) => name))]
  const options = field === undefined ? [condition.field, ...names] : names
  const ops = field === undefined ? [condition.op] : OPS_OF[field.kind]
  const choose = (name: string) => {
    const next = fields.find((one) => one.name === name)
    if (next === undefined) return
    const op = OPS_OF[next.kind][0] ?? 'is'
    onChange({ field: name, op, value: null, or_empty: false })
  }
  const compare = (op: FieldCondition['op']) => {
    const keeps = !LONE_OPS.has(op) && (op === 'one_of') === (condition.op === 'one_of')
    const or_empty = condition.or_empty && !NO_OR_EMPTY.has(op)
    onChange({ ...condition, op, value: keeps ? condition.value : null, or_empty })
  }
  return (
    <Box
      component="li"
      sx={{ p: 1.5, pt: 1, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <SelectField
            label={t('documentFields.field')}
            value={field?.name ?? condition.field}
            options={options.map((value) => ({ value, label: value }))}
            onChange={choose}
          />
          <SelectField
            label={t('documentFields.comparison')}
            value={condition.op}
            options={ops.map((value) => ({ value, label: t(`documentFields.op_${value}`) }))}
            onChange={compare}
          />
          {field !== undefined && !LONE_OPS.has(condition.op) && (
            <Box sx={{ gridColumn: '1 / -1' }}>
              <ConditionValue
                key={`${condition.field} ${condition.op}`}
                field={field}
                op={condition.op}
                value={condition.value}
                onChange={(value) => onChange({ ...condition, value })}
              />
            </Box>
          )}
        </Box>
        <IconAction label={t('documentFields.condition_remove', { number })} onClick={onRemove}>
          <CloseOutlined fontSize="small" />
        </IconAction>
      </Box>
      {field === undefined && <FieldError id={`condition-${number}-error`}>{unknown}</FieldError>}
      {field !== undefined && !NO_OR_EMPTY.has(condition.op) && (
        <Box sx={{ mt: 1.5 }}>
          <CheckField
            label={t('documentFields.or_empty')}
            checked={condition.or_empty}
            onChange={(or_empty) => onChange({ ...condition, or_empty })}
          />
        </Box>
      )}
    </Box>
  )
}
