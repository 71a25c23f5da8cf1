import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { MODELS_ADDED_MAX } from '@parlance/contract/core/limits.ts'
import { LISTS_NOTHING, NEEDS_ADDRESS } from '@parlance/contract/models/model-interfaces.ts'
import type { AdminProviderDetail, ProviderInput } from '@parlance/contract/models/providers.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftTrial } from '#features/providers/draft-trial.tsx'
import { ProviderAdvanced } from '#features/providers/provider-advanced.tsx'
import { ProviderBasics } from '#features/providers/provider-basics.tsx'
import {
  emptyDraft,
  isElsewhere,
  newKey,
  type ProviderDraft,
  toDraft,
  isOtherConnection,
  toInput,
} from '#features/providers/provider-draft.ts'
import { useTryDraft } from '#features/providers/providers.queries.ts'
import { suggestedName } from '#features/providers/vendors.ts'
import { checkForm, type FormErrors } from '#lib/forms/check-form.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { Disclosure } from '#ui/content/disclosure.tsx'
import { FormEnd } from '#ui/fields/form-end.tsx'
import { useFormErrors } from '#ui/fields/use-form-errors.ts'

type Props = {
  /** Absent for a new one. */
  provider?: AdminProviderDetail
  error: Error | null
  busy: boolean
  /** For a new one, with the models to add and enable. */
  onSave: (input: ProviderInput, models: string[]) => void
  onLoadCurrent?: () => void
}

/** The fields in the Advanced section. */
const ADVANCED = ['description', 'interface', 'headers', 'timeouts', 'region', 'base_url']

/** The form of a provider. */
export function ProviderForm({ provider, error, busy, onSave, onLoadCurrent }: Props) {
  const { t } = useTranslation()
  const isNew = provider === undefined
  const [draft, setDraft] = useState(() =>
    provider ? toDraft(provider) : { ...emptyDraft(), name: suggestedName('openai', t) },
  )
  const [first] = useState(draft)
  useUnsaved(differs(toInput(draft), toInput(first)))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const trial = useTryDraft()
  const { formRef, show, at, hasErrorAt } = useFormErrors()
  const moves = provider !== undefined && isElsewhere(draft, provider)
  const change = (part: Partial<ProviderDraft>) => {
    const next = { ...draft, ...part }
    const mustEnter = provider !== undefined && isElsewhere(next, provider) && next.keys.length === 0
    // another connection offers other models
    if (isNew && isOtherConnection(next, draft)) forgetTrial()
    setDraft(mustEnter && !next.created_without_keys ? { ...next, keys: [newKey()] } : next)
  }
  const forgetTrial = () => {
    trial.reset()
    setChosen(new Set())
  }
  const check = async (input: ProviderInput): Promise<FormErrors> => {
    const schema = async () => (await import('@parlance/contract/models/providers.schemas.ts')).providerInput
    const found = await checkForm(schema, input)
    const isWithout = input.keys.length === 0 && !input.created_without_keys
    if (isWithout && (moves || isNew)) found['keys.0.key'] ??= 'required'
    if (input.base_url === null && NEEDS_ADDRESS.includes(input.interface)) found['base_url'] ??= 'required'
    for (const [index, header] of draft.headers.entries()) {
      if (header.value === '' && (moves || !header.isStored)) found[`headers.${index}.value`] ??= 'required'
    }
    return found
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = toInput(draft)
    if (show(await check(input))) onSave(input, [...chosen].slice(0, MODELS_ADDED_MAX))
  }
  const test = async () => {
    const { name, description, ...connection } = toInput(draft)
    const { name: _, description: __, ...found } = await check({ name, description, ...connection })
    setChosen(new Set())
    if (show(found)) trial.mutate(connection)
  }
  const parts = { draft, isFixed: provider?.from_environment === true, at, onChange: change }
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
      <ProviderBasics {...parts} isNew={isNew} hasKeys={isNew || moves} />
      {moves && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('providers.moves')}
        </Alert>
      )}
      <Disclosure label={t('providers.advanced')} isForcedOpen={ADVANCED.some((part) => hasErrorAt(part))}>
        <ProviderAdvanced {...parts} mustEnter={moves} />
      </Disclosure>
      {isNew && <DraftTrial result={trial.data} error={trial.error} chosen={chosen} onChoose={setChosen} />}
      <FormEnd
        error={error}
        busy={busy}
        save={
          isNew && chosen.size > 0
            ? t('providers.create_with_models', { count: chosen.size })
            : t(isNew ? 'providers.create' : 'providers.save')
        }
        {...(onLoadCurrent && { onLoadCurrent })}
      >
        {isNew && !LISTS_NOTHING.includes(draft.interface) && (
          <Button variant="outlined" loading={trial.isPending} onClick={() => void test()}>
            {t('providers.test')}
          </Button>
        )}
      </FormEnd>
    </form>
  )
}
