import type { PartProps, TextName } from '#features/sources/form/source-draft.ts'
import { TextField, type TextType } from '#ui/fields/text-field.tsx'

export type DraftFieldProps = {
  form: PartProps
  name: TextName
  /** The path of its errors. */
  at: string | readonly string[]
  label: string
  help?: string
  guide?: string
  type?: TextType
  isCode?: boolean
  rows?: number
}

/** A text of the source that is being made or changed. */
export function DraftField({ form, name, at, ...rest }: DraftFieldProps) {
  const change = (value: string) => {
    const part: Partial<Record<TextName, string>> = { [name]: value }
    form.onChange(part)
  }
  const [error] = [at].flat().flatMap((path) => form.at(path) ?? [])
  return <TextField {...rest} error={error} value={form.draft[name]} onChange={change} />
}
