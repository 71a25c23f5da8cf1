import Box from '@mui/material/Box'
import { INSTRUCTIONS_MAX } from '@parlance/contract/core/limits.ts'
import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ParamFields } from '#features/prompts/editor/param-fields.tsx'
import { VariableFields } from '#features/prompts/editor/variable-fields.tsx'
import { FormField, fieldProps } from '#ui/fields/form-field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

type Props = { content: PromptContent; onChange: (part: Partial<PromptContent>) => void }

/** The texts of a prompt, its variables and its parameters. */
export function PromptFields({ content, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isMissing = content.system_prompt.trim() === '' && content.user_prompt.trim() !== ''
  const error = isMissing ? t('expert.system_required') : undefined
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <FormField
        guide="expert#write"
        id={`${id}-system`}
        label={t('expert.system_prompt')}
        help={t('expert.system_help')}
        error={error}
      >
        <TextInput
          lines={[6, 20]}
          isRequired
          isWrong={isMissing}
          value={content.system_prompt}
          input={fieldProps(`${id}-system`, error, true)}
          maxLength={INSTRUCTIONS_MAX}
          onChange={(system_prompt) => onChange({ system_prompt })}
        />
      </FormField>
      <FormField
        id={`${id}-user`}
        label={t('expert.user_prompt')}
        help={t('expert.user_help', { name: '{{topic}}' })}
      >
        <TextInput
          lines={[4, 16]}
          value={content.user_prompt}
          input={fieldProps(`${id}-user`, undefined, true)}
          maxLength={INSTRUCTIONS_MAX}
          onChange={(user_prompt) => onChange({ user_prompt })}
        />
      </FormField>
      <VariableFields content={content} onChange={(variables) => onChange({ variables })} />
      <ParamFields params={content} onChange={onChange} />
    </Box>
  )
}
