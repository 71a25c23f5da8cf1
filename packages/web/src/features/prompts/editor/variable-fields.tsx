import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { PROMPT_CHOICES_MAX } from '@parlance/contract/core/limits.ts'
import { INSTRUCTION_VARIABLES } from '@parlance/contract/assistants/instruction-variables.ts'
import {
  type PromptVariable,
  VARIABLE_TYPES,
  variablesOf,
} from '@parlance/contract/prompts/prompt-variables.ts'
import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ValueField } from '#features/prompts/runs/value-field.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FormSection } from '#ui/fields/form-section.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = { content: PromptContent; onChange: (variables: PromptVariable[]) => void }

/** How each variable of the texts is asked for. */
export function VariableFields({ content, onChange }: Props) {
  const { t } = useTranslation()
  const variables = variablesOf(content)
  const change = (changed: PromptVariable) => {
    const others = content.variables.filter(({ name }) => name !== changed.name)
    onChange([...others, changed])
  }
  return (
    <FormSection guide="expert#variables" title={t('expert.variables')}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('expert.variables_help', {
          name: '{{topic}}',
          own: INSTRUCTION_VARIABLES.map((name) => `{{${name}}}`).join(', '),
        })}
      </Typography>
      {variables.map((variable) => (
        <VariableRow key={variable.name} variable={variable} onChange={change} />
      ))}
    </FormSection>
  )
}

type RowProps = { variable: PromptVariable; onChange: (variable: PromptVariable) => void }

function VariableRow({ variable, onChange }: RowProps) {
  const { t } = useTranslation()
  const { name, type, is_required, default_value, choices } = variable
  const [written, setWritten] = useState(choices.join('\n'))
  const changeChoices = (text: string) => {
    setWritten(text)
    const lines = text.split('\n').map((line) => line.trim().slice(0, 200))
    const next = [...new Set(lines)].filter(Boolean).slice(0, PROMPT_CHOICES_MAX)
    onChange({ ...variable, choices: next, default_value: next.includes(default_value) ? default_value : '' })
  }
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, display: 'grid', gap: 1.5 }}
    >
      <Typography variant="code" component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, gap: 1.5 }}>
        <SelectField
          label={t('expert.type')}
          value={type}
          options={VARIABLE_TYPES.map((value) => ({ value, label: t(`expert.type_${value}`) }))}
          onChange={(next) => onChange({ ...variable, type: next, default_value: '' })}
        />
        <ValueField
          variable={{ ...variable, is_required: false }}
          label={t('expert.default_value')}
          value={default_value}
          error={undefined}
          onChange={(next) => onChange({ ...variable, default_value: next })}
        />
      </Box>
      {type === 'choice' && (
        <LabelledField
          label={t('expert.choices')}
          help={t('expert.choices_help')}
          rows={3}
          value={written}
          onChange={changeChoices}
        />
      )}
      {type !== 'checkbox' && (
        <CheckField
          label={t('expert.required')}
          checked={is_required}
          onChange={(next) => onChange({ ...variable, is_required: next })}
        />
      )}
    </Box>
  )
}
