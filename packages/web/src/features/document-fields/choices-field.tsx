import AddOutlined from '@mui/icons-material/AddOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FIELD_CHOICES_MAX, FIELD_TEXT_MAX } from '@parlance/contract/core/field-limits.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldInput } from '#features/document-fields/document-fields.queries.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Choices = FieldInput['choices']
type Props = { choices: Choices; error: string | undefined; onChange: (choices: Choices) => void }

/** The choices of a field, one line each. A renamed choice keeps its documents. */
export function ChoicesField({ choices, error, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const rename = (at: number, name: string) =>
    onChange(choices.map((choice, place) => (place === at ? { ...choice, name } : choice)))
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography id={id} variant="subtitle2" component="div" sx={{ fontWeight: 600 }}>
        {t('documentFields.choices')}
      </Typography>
      {choices.map((choice, at) => (
        <Box key={choice.id ?? at} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, width: '100%' }}>
          <TextInput
            isDense
            // a line that was just added
            autoFocus={choice.id === null && choice.name === '' && at === choices.length - 1}
            value={choice.name}
            isWrong={error !== undefined}
            input={{ 'aria-label': t('documentFields.choice', { number: at + 1 }) }}
            maxLength={FIELD_TEXT_MAX}
            onChange={(name) => rename(at, name)}
          />
          <IconAction
            label={t('documentFields.choice_remove', { number: at + 1 })}
            onClick={() => onChange(choices.toSpliced(at, 1))}
          >
            <CloseOutlined fontSize="small" />
          </IconAction>
        </Box>
      ))}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {choices.length < FIELD_CHOICES_MAX && (
        <Button
          size="small"
          startIcon={<AddOutlined />}
          onClick={() => onChange([...choices, { id: null, name: '' }])}
        >
          {t('documentFields.choice_add')}
        </Button>
      )}
    </Box>
  )
}
