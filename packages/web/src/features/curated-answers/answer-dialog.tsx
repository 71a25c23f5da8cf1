import { useId } from 'react'
import { AnswerForm, type AnswerFormProps } from '#features/curated-answers/answer-form.tsx'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'

/** Creates or changes a curated answer. */
export function AnswerDialog(props: AnswerFormProps) {
  const id = useId()
  return (
    <FormDialog open onClose={props.onClose} maxWidth="md" aria-labelledby={id}>
      <AnswerForm titleId={id} {...props} />
    </FormDialog>
  )
}
