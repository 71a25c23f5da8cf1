import { useId } from 'react'
import type { Bilingual } from '#features/assistants/editor/content/content.ts'
import type { LanguageProps } from '#features/assistants/editor/content/fields.ts'
import { LanguageTabs } from '#features/assistants/editor/fields/language-tabs.tsx'
import { FormField, fieldProps } from '#ui/fields/form-field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

type Props = LanguageProps & {
  label: string
  help: string
  guide?: string
  value: Bilingual
  max: number
  error: string | undefined
  onChange: (value: Bilingual) => void
}

/** A text for others, in English and French. */
export function BilingualField({
  label,
  help,
  guide,
  value,
  max,
  error,
  onChange,
  language,
  onLanguage,
}: Props) {
  const id = useId()
  return (
    <FormField
      id={id}
      label={label}
      help={help}
      guide={guide}
      error={error}
      aside={<LanguageTabs texts={[value]} language={language} onLanguage={onLanguage} />}
    >
      <TextInput
        lines={[2, 8]}
        value={value[language] ?? ''}
        isWrong={error !== undefined}
        input={fieldProps(id, error, true)}
        lang={language}
        maxLength={max}
        onChange={(text) => onChange({ ...value, [language]: text })}
      />
    </FormField>
  )
}
