import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { MODELS_ADDED_MAX } from '@parlance/contract/core/limits.ts'
import type { OfferedModel } from '@parlance/contract/models/providers.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddModels } from '#features/providers/providers.queries.ts'
import { matches } from '#lib/matches.ts'
import { notify } from '#lib/notify.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = { providerId: string; offered: OfferedModel[] }

/** What the provider offers: some are chosen and added; those that are here already say so. */
export function OfferedList({ providerId, offered }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const add = useAddModels(providerId)
  const found = offered.filter((one) => matches(one.identifier, search))
  const toggle = (identifier: string, isChosen: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      if (isChosen) next.add(identifier)
      else next.delete(identifier)
      return next
    })
  const submit = () =>
    add.mutate([...chosen].slice(0, MODELS_ADDED_MAX), {
      onSuccess: ({ added }) => {
        notify(t('providers.models_added', { count: added }))
        setChosen(new Set())
      },
    })
  return (
    <>
      <SearchField label={t('providers.search_offered')} value={search} onSearch={setSearch} />
      <Box
        component="ul"
        aria-label={t('providers.offered')}
        tabIndex={0}
        sx={{
          listStyle: 'none',
          m: 0,
          my: 1.5,
          p: 1,
          maxHeight: 360,
          overflowY: 'auto',
          bgcolor: 'sunken',
          borderRadius: 1,
        }}
      >
        {found.map((one) => (
          <Box
            component="li"
            key={one.identifier}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 40,
              pl: 1,
              overflowWrap: 'anywhere',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, pt: 1 }}>
              <CheckField
                label={one.identifier}
                checked={one.model_id !== null || chosen.has(one.identifier)}
                disabled={one.model_id !== null}
                onChange={(isChosen) => toggle(one.identifier, isChosen)}
              />
            </Box>
            <StateChip>{t(`models.type_${one.type}`)}</StateChip>
            {one.model_id !== null && <StateChip tone="success">{t('providers.is_here')}</StateChip>}
          </Box>
        ))}
      </Box>
      {add.error && <FieldError>{add.error.message}</FieldError>}
      <Button variant="contained" disabled={chosen.size === 0} loading={add.isPending} onClick={submit}>
        {t('providers.add_models', { count: chosen.size })}
      </Button>
    </>
  )
}
