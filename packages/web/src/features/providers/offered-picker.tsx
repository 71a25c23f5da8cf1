import Box from '@mui/material/Box'
import type { OfferedModel } from '@parlance/contract/models/providers.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matches } from '#lib/texts/matches.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = {
  offered: OfferedModel[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** A list with fewer models needs no search. */
const SEARCH_FROM = 8

/** The models that a provider offers, to select; existing ones are marked. */
export function OfferedPicker({ offered, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = offered.filter((one) => matches(one.identifier, search))
  const toggle = (identifier: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(identifier)
    else next.delete(identifier)
    onChoose(next)
  }
  return (
    <>
      {offered.length >= SEARCH_FROM && (
        <SearchField label={t('providers.search_offered')} value={search} onSearch={setSearch} />
      )}
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
    </>
  )
}
