import type { AdminModelDetail, ModelInput } from '@parlance/contract/models/models.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ModelAccess } from '#features/models/model-access.tsx'
import { ModelBasics } from '#features/models/model-basics.tsx'
import { ModelEnd } from '#features/models/model-end.tsx'
import { ModelHosting } from '#features/models/model-hosting.tsx'
import { type ModelDraft, toDraft, toInput } from '#features/models/model-draft.ts'
import { useSaveModel } from '#features/models/models.queries.ts'
import { checkForm } from '#lib/forms/check-form.ts'
import { notify } from '#lib/notify.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { FormEnd } from '#ui/fields/form-end.tsx'
import { useFormErrors } from '#ui/fields/use-form-errors.ts'

type Props = { model: AdminModelDetail; onReload: () => void }

/** The form of a model. Remounted to load another person's changes. */
export function ModelForm({ model, onReload }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => toDraft(model))
  const [stored, setStored] = useState(draft)
  // the revision that was read: a concurrent change is refused, not overwritten
  const [seen, setSeen] = useState(model.updated_at)
  const { formRef, show, at } = useFormErrors()
  const save = useSaveModel(model.id)
  useUnsaved(differs(draft, stored))
  const change = (part: Partial<ModelDraft>) => setDraft((now) => ({ ...now, ...part }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input: ModelInput = toInput(draft)
    const schema = async () => (await import('@parlance/contract/models/models.schemas.ts')).modelInput
    if (!show(await checkForm(schema, input))) return
    save.mutate(
      { ...input, updated_at: seen },
      {
        onSuccess: (saved) => {
          setSeen(saved.updated_at)
          setStored(draft)
          notify(t('common.saved'))
        },
      },
    )
  }
  const parts = { model, draft, at, onChange: change }
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
      <ModelBasics {...parts} />
      <ModelHosting {...parts} />
      <ModelAccess {...parts} />
      <ModelEnd {...parts} />
      <FormEnd error={save.error} busy={save.isPending} save={t('models.save')} onLoadCurrent={onReload} />
    </form>
  )
}
