import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { INSTRUCTION_VARIABLES } from '@parlance/contract/assistants/instruction-variables.ts'
import { INSTRUCTIONS_MAX } from '@parlance/contract/core/limits.ts'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText, type FieldsProps } from '#features/assistants/editor/content/fields.ts'
import { UnknownVariablesNote } from '#features/assistants/editor/fields/unknown-variables-note.tsx'
import { formatNumber } from '#lib/texts/format.ts'
import { FormField, fieldProps } from '#ui/fields/form-field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

const VARIABLES = INSTRUCTION_VARIABLES.map((name) => `{{${name}}}`)

type Props = FieldsProps & {
  /** As the server counted them last; null before it did. */
  tokens: number | null
}

/** The instructions of the model. */
export function InstructionsField({ content, errors, onChange, tokens }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const errorText = useErrorText()
  const field = useRef<HTMLTextAreaElement>(null)
  const hasCaret = useRef(false)
  const error = errorText(errors['instructions'])

  const insert = (variable: string) => {
    const area = field.current
    if (!area) return
    // Without focus so far, the caret is at the beginning.
    if (!hasCaret.current) area.setSelectionRange(area.value.length, area.value.length)
    area.focus()
    area.setRangeText(variable, area.selectionStart, area.selectionEnd, 'end')
    onChange({ instructions: area.value })
  }
  const count = tokens !== null && (
    <Typography variant="caption" role="status" sx={{ color: 'muted' }}>
      {t('assistantForm.tokens', { count: tokens, replace: { count: formatNumber(tokens) } })}
    </Typography>
  )
  return (
    <div>
      <FormField
        id={id}
        label={t('assistantForm.instructions')}
        guide="assistant#instructions"
        error={error}
        aside={count}
      >
        <TextInput
          lines={[7, 24]}
          inputRef={field}
          value={content.instructions}
          isWrong={error !== undefined}
          input={fieldProps(id, error, false)}
          maxLength={INSTRUCTIONS_MAX}
          onFocus={() => (hasCaret.current = true)}
          onChange={(instructions) => onChange({ instructions })}
        />
      </FormField>
      <UnknownVariablesNote instructions={content.instructions} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        <Typography variant="caption" sx={{ color: 'muted' }}>
          {t('assistantForm.insert')}
        </Typography>
        {VARIABLES.map((variable) => (
          <ButtonBase
            key={variable}
            aria-label={t('assistantForm.insert_named', { name: variable })}
            onClick={() => insert(variable)}
            sx={{
              minHeight: { xs: 44, md: 24 },
              px: 1,
              borderRadius: '4px',
              bgcolor: 'primary.light',
              color: 'onPrimaryContainer',
              typography: 'code',
              fontSize: '0.8125rem',
            }}
          >
            {variable}
          </ButtonBase>
        ))}
      </Box>
    </div>
  )
}
