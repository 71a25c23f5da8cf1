import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { CHECK_PATTERN_MAX, CHECK_SCHEMA_MAX, CHECK_TEXT_MAX } from '@parlance/contract/core/limits.ts'
import { useTranslation } from 'react-i18next'
import { type CheckDraft, type CheckKind, faultOf } from '#features/evaluations/cases/check-draft.ts'
import { DocumentPicker } from '#features/evaluations/cases/document-picker.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = {
  /** Counted from 1. */
  number: number
  check: CheckDraft
  /** The kinds to choose from. */
  kinds: readonly CheckKind[]
  baseIds: readonly string[]
  /** Whether errors are shown. */
  isTried: boolean
  onChange: (check: CheckDraft) => void
  /** Absent for the only check. */
  onRemove?: () => void
}

/** One check of a test question. */
export function CheckFields({ number, check, kinds, baseIds, isTried, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const name = t('evaluations.check_number', { number })
  const fault = isTried ? faultOf(check) : null
  return (
    <Box
      component="fieldset"
      aria-label={name}
      sx={{
        m: 0,
        p: 2,
        minWidth: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        display: 'grid',
        gap: 1.5,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <SelectField<CheckKind>
            label={name}
            value={check.kind}
            options={kinds.map((value) => ({ value, label: t(`evaluations.kind_${value}`) }))}
            onChange={(kind) => onChange({ ...check, kind })}
          />
        </Box>
        {onRemove && (
          <IconAction label={t('evaluations.check_remove', { number })} onClick={onRemove}>
            <DeleteOutlined fontSize="small" />
          </IconAction>
        )}
      </Box>
      <Typography variant="caption" sx={{ color: 'muted' }}>
        {t(`evaluations.help_${check.kind}`)}
      </Typography>
      <Value
        check={check}
        baseIds={baseIds}
        error={fault && t(`evaluations.fault_${fault}`)}
        onChange={onChange}
      />
    </Box>
  )
}

const ROWS: Partial<Record<CheckKind, number>> = { json: 5, judged: 3 }
const MOST: Partial<Record<CheckKind, number>> = { matches: CHECK_PATTERN_MAX, json: CHECK_SCHEMA_MAX }

type ValueProps = Pick<Props, 'check' | 'baseIds' | 'onChange'> & { error: string | null }

function Value({ check, baseIds, error, onChange }: ValueProps) {
  const { t } = useTranslation()
  const { kind } = check
  if (kind === 'quotes') return null
  if (kind === 'cites') {
    return (
      <>
        <DocumentPicker
          baseIds={baseIds}
          chosen={check.documents}
          onChange={(documents) => onChange({ ...check, documents })}
        />
        {error && <FieldError id={`documents-${check.key}`}>{error}</FieldError>}
      </>
    )
  }
  const rows = ROWS[kind]
  return (
    <>
      <LabelledField
        label={t(`evaluations.value_${kind}`)}
        value={check.text}
        maxLength={MOST[kind] ?? CHECK_TEXT_MAX}
        {...(rows !== undefined && { rows })}
        error={error}
        onChange={(text) => onChange({ ...check, text })}
      />
      {(kind === 'contains' || kind === 'excludes') && (
        <CheckField
          label={t('evaluations.is_exact')}
          checked={check.is_exact}
          onChange={(is_exact) => onChange({ ...check, is_exact })}
        />
      )}
    </>
  )
}
