import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import {
  ConfigurationForm,
  type ConfigurationProps,
} from '#features/rag-configurations/configuration-form.tsx'
import { splitterFieldsQuery } from '#features/rag-configurations/rag-configurations.queries.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

export function ConfigurationDialog({ open, ...rest }: ConfigurationProps) {
  const id = useId()
  const { data: fields } = useQuery({ ...splitterFieldsQuery(), enabled: open })
  return (
    <FormDialog open={open} onClose={rest.onClose} maxWidth="md" aria-labelledby={id}>
      {fields ? <ConfigurationForm titleId={id} fields={fields} {...rest} /> : <RowSkeletons count={4} />}
    </FormDialog>
  )
}
