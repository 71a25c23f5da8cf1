import Alert from '@mui/material/Alert'
import type { AdminProviderDetail, ProviderInput } from '@parlance/contract/models/providers.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { HeadersField } from '#features/providers/headers-field.tsx'
import { NewKeys } from '#features/providers/new-keys.tsx'
import { ProviderBasics } from '#features/providers/provider-basics.tsx'
import {
  emptyDraft,
  isElsewhere,
  newKey,
  type ProviderDraft,
  toDraft,
  toInput,
} from '#features/providers/provider-draft.ts'
import { TimeoutsField } from '#features/providers/timeouts-field.tsx'
import { checkForm } from '#lib/check-form.ts'
import { FormEnd } from '#ui/fields/form-end.tsx'
import { useFormErrors } from '#ui/fields/use-form-errors.ts'

type Props = {
  /** Absent: a new one. */
  provider?: AdminProviderDetail
  error: Error | null
  busy: boolean
  onSave: (input: ProviderInput) => void
  onLoadCurrent?: () => void
}

/** What an administrator writes of a provider. */
export function ProviderForm({ provider, error, busy, onSave, onLoadCurrent }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => (provider ? toDraft(provider) : emptyDraft()))
  const { formRef, show, at } = useFormErrors()
  const moves = provider !== undefined && isElsewhere(draft, provider)
  const change = (part: Partial<ProviderDraft>) => {
    const next = { ...draft, ...part }
    const mustEnter = provider !== undefined && isElsewhere(next, provider) && next.keys.length === 0
    setDraft(mustEnter && !next.created_without_keys ? { ...next, keys: [newKey()] } : next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = toInput(draft)
    const schema = async () => (await import('@parlance/contract/models/providers.schemas.ts')).providerInput
    const found = await checkForm(schema, input)
    const isWithout = input.keys.length === 0 && !input.created_without_keys
    if (isWithout && (moves || provider === undefined)) found['keys.0.key'] ??= 'required'
    for (const [index, header] of draft.headers.entries()) {
      if (header.value === '' && (moves || !header.isStored)) found[`headers.${index}.value`] ??= 'required'
    }
    if (show(found)) onSave(input)
  }
  const parts = { draft, isFixed: provider?.from_environment === true, at, onChange: change }
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
      <ProviderBasics {...parts} />
      {moves && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('providers.moves')}
        </Alert>
      )}
      {(provider === undefined || moves) && <NewKeys {...parts} />}
      <HeadersField {...parts} mustEnter={moves} />
      <TimeoutsField {...parts} />
      <FormEnd
        error={error}
        busy={busy}
        save={t(provider ? 'providers.save' : 'providers.create')}
        {...(onLoadCurrent && { onLoadCurrent })}
      />
    </form>
  )
}
