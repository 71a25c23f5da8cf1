import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import {
  WEB_SEARCH_PROVIDERS,
  type WebSearchProvider,
} from '@parlance/contract/admin/web-search-providers.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSetSearchPrice } from '#features/web-search/web-search.queries.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { notify } from '#lib/notify.ts'
import { dayOf } from '#lib/texts/date-text.ts'
import { DateField } from '#ui/fields/date-field.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { FieldRow } from '#ui/fields/form-section.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

/** Services quote prices for this many searches. */
export const SEARCHES_PRICED = 1_000
const NANO = 1e9
const PRICE_MAX = 1e6

type Props = { provider: WebSearchProvider; currency: string }

/** The price of searches with a service, starting on a day. */
export function SearchPriceForm({ provider: first, currency }: Props) {
  const { t } = useTranslation()
  const [provider, setProvider] = useState(first)
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10))
  const [price, setPrice] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const save = useSetSearchPrice()
  useUnsaved(differs(price, null))
  const dayProblem = day === '' ? 'required' : dayOf(day) === null ? 'invalid' : undefined
  const priceProblem =
    price === null ? 'required' : price < 0 || price > PRICE_MAX ? 'out_of_range' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (price === null || dayProblem !== undefined || priceProblem !== undefined) return
    save.mutate(
      { provider, valid_from: day, price_nano: Math.round((price * NANO) / SEARCHES_PRICED) },
      {
        onSuccess: () => {
          notify(t('common.saved'))
          setPrice(null)
          setTried(false)
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} aria-label={t('webSearch.price_add')}>
      <FieldRow>
        <SelectField
          label={t('webSearch.provider')}
          value={provider}
          options={WEB_SEARCH_PROVIDERS.map((value) => ({ value, label: t(`webSearch.provider_${value}`) }))}
          onChange={setProvider}
        />
        <DateField
          label={t('webSearch.valid_from')}
          error={isTried && dayProblem ? t(`common.field_${dayProblem}`) : undefined}
          value={day}
          onChange={setDay}
        />
        <NumberField
          label={t('webSearch.price')}
          help={t('webSearch.price_help', { currency })}
          error={isTried && priceProblem ? t(`common.field_${priceProblem}`) : undefined}
          value={price}
          min={0}
          max={PRICE_MAX}
          step={0.01}
          onChange={setPrice}
        />
      </FieldRow>
      {save.error && <FieldError>{save.error.message}</FieldError>}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1.5 }}>
        <Button type="submit" variant="outlined" loading={save.isPending}>
          {t('webSearch.price_add')}
        </Button>
      </Box>
    </form>
  )
}
