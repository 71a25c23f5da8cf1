import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ASSISTANT_NAME_MAX } from '@parlance/contract/core/limits.ts'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AdvancedFields } from '#features/assistants/editor/fields/advanced-fields.tsx'
import { BilingualField } from '#features/assistants/editor/fields/bilingual-field.tsx'
import {
  useErrorText,
  type FieldsProps,
  type LanguageProps,
} from '#features/assistants/editor/content/fields.ts'
import { InstructionsField } from '#features/assistants/editor/fields/instructions-field.tsx'
import { KnowledgeFields } from '#features/assistants/knowledge/knowledge-fields.tsx'
import { MainModelField } from '#features/assistants/editor/fields/main-model-field.tsx'
import { StartersField } from '#features/assistants/editor/fields/starters-field.tsx'
import { TagsField } from '#features/assistants/editor/fields/tags-field.tsx'
import { ToolsField } from '#features/assistants/editor/fields/tools-field.tsx'
import { FormField, fieldProps } from '#ui/fields/form-field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

const DESCRIPTION_MAX = 300
const WELCOME_MAX = 2000
const SUPPORT_MAX = 300

type Props = FieldsProps &
  LanguageProps & {
    avatar: ReactNode
    /** As the server counted the instructions last. */
    tokens: number | null
    /** The assistant files. */
    files: ReactNode
    /** The filter on the fields of the bases. */
    filter: ReactNode
    children?: ReactNode
  }

/** All that an assistant is made of. */
export function ContentForm(props: Props) {
  const { avatar, tokens, files, filter, children, language, onLanguage, ...fields } = props
  const { t } = useTranslation()
  const id = useId()
  const errorText = useErrorText()
  const { content, errors, onChange } = fields
  const nameError = errorText(errors['name'])
  const supportError = errorText(errors['support_contact'])
  const errorOf = (field: string) => errorText(errors[`${field}.${language}`])
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      sx={{ display: 'grid', gap: 3 }}
    >
      <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 2 }}>
        {avatar}
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 2 }}>
          <FormField
            id={`${id}-name`}
            label={t('assistantForm.name')}
            guide="assistant#create"
            error={nameError}
          >
            <TextInput
              isRequired
              value={content.name}
              isWrong={nameError !== undefined}
              input={fieldProps(`${id}-name`, nameError, false)}
              maxLength={ASSISTANT_NAME_MAX}
              autoComplete="off"
              onChange={(name) => onChange({ name })}
            />
          </FormField>
          <BilingualField
            label={t('assistantForm.description')}
            help={t('assistantForm.description_help')}
            value={content.description}
            max={DESCRIPTION_MAX}
            error={errorOf('description')}
            language={language}
            onLanguage={onLanguage}
            onChange={(description) => onChange({ description })}
          />
        </Box>
      </Box>
      <InstructionsField {...fields} tokens={tokens} />
      <MainModelField {...fields} />
      <KnowledgeFields {...fields} files={files} filter={filter} />
      <ToolsField {...fields} />
      <Typography variant="h3" component="h2" sx={{ mt: 2 }}>
        {t('assistantForm.appearance')}
      </Typography>
      <BilingualField
        label={t('assistantForm.welcome')}
        guide="assistant#instructions"
        help={t('assistantForm.welcome_help')}
        value={content.welcome}
        max={WELCOME_MAX}
        error={errorOf('welcome')}
        language={language}
        onLanguage={onLanguage}
        onChange={(welcome) => onChange({ welcome })}
      />
      <StartersField {...fields} language={language} onLanguage={onLanguage} />
      <TagsField {...fields} />
      <FormField
        id={`${id}-support`}
        label={t('assistantForm.support')}
        help={t('assistantForm.support_help')}
        error={supportError}
      >
        <TextInput
          value={content.support_contact}
          isWrong={supportError !== undefined}
          input={fieldProps(`${id}-support`, supportError, true)}
          maxLength={SUPPORT_MAX}
          onChange={(support_contact) => onChange({ support_contact })}
        />
      </FormField>
      <AdvancedFields {...fields} />
      {children}
    </Box>
  )
}
