import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { MODELS_ADDED_MAX } from '@parlance/contract/core/limits.ts'
import type { OfferedModel } from '@parlance/contract/models/providers.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OfferedPicker } from '#features/providers/offered-picker.tsx'
import { useAddModels } from '#features/providers/providers.queries.ts'
import { notify } from '#lib/notify.ts'
import { FieldError } from '#ui/fields/field-error.tsx'

type Props = { providerId: string; offered: OfferedModel[] }

/** What the provider offers: the selected models are added, and enabled immediately or later. */
export function OfferedList({ providerId, offered }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const add = useAddModels(providerId)
  const submit = (enabled: boolean) =>
    add.mutate(
      { identifiers: [...chosen].slice(0, MODELS_ADDED_MAX), enabled },
      {
        onSuccess: ({ added }) => {
          notify(t(enabled ? 'providers.models_enabled' : 'providers.models_added', { count: added }))
          setChosen(new Set())
        },
      },
    )
  const isBusy = chosen.size === 0 || add.isPending
  return (
    <>
      <OfferedPicker offered={offered} chosen={chosen} onChoose={setChosen} />
      {add.error && <FieldError>{add.error.message}</FieldError>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disabled={isBusy} onClick={() => submit(true)}>
          {t('providers.enable_models', { count: chosen.size })}
        </Button>
        <Button disabled={isBusy} onClick={() => submit(false)}>
          {t('providers.add_models')}
        </Button>
      </Box>
    </>
  )
}
