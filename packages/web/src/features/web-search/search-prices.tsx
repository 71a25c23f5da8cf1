import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Typography from '@mui/material/Typography'
import type { WebSearchSettings } from '@parlance/contract/admin/web-search.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { SEARCHES_PRICED, SearchPriceForm } from '#features/web-search/search-price-form.tsx'
import { useDeleteSearchPrice } from '#features/web-search/web-search.queries.ts'
import { formatDate, formatMoney } from '#lib/texts/format.ts'
import { FormSection } from '#ui/fields/form-section.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'

type Price = WebSearchSettings['prices'][number]

/** The prices of searches and their start days; earlier bookings keep their price. */
export function SearchPrices({ settings }: { settings: WebSearchSettings }) {
  const { t } = useTranslation()
  const { prices, currency, time_zone, provider } = settings
  return (
    <FormSection
      title={t('webSearch.prices')}
      help={t('webSearch.prices_help', { currency, zone: time_zone })}
    >
      {prices.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('webSearch.prices_empty')}
        </Typography>
      ) : (
        <DataTable
          label={t('webSearch.prices')}
          columns={priceColumns(t, currency)}
          rows={prices}
          idOf={(price) => price.id}
        />
      )}
      <SearchPriceForm key={provider} provider={provider ?? 'searxng'} currency={currency} />
    </FormSection>
  )
}

function priceColumns(t: TFunction, currency: string): Column<Price, never>[] {
  return [
    {
      key: 'provider',
      label: t('webSearch.provider'),
      cell: ({ provider }) => t(`webSearch.provider_${provider}`),
    },
    { key: 'from', label: t('webSearch.valid_from'), cell: day },
    {
      key: 'price',
      label: t('webSearch.price'),
      isNumber: true,
      cell: ({ price_nano }) => formatMoney(price_nano * SEARCHES_PRICED, currency),
    },
    {
      key: 'actions',
      label: t('webSearch.price_actions'),
      isActions: true,
      cell: (price) => <RemovePrice price={price} />,
    },
  ]
}

const day = ({ valid_from }: Price) => formatDate(`${valid_from}T00:00`)

function RemovePrice({ price }: { price: Price }) {
  const { t } = useTranslation()
  const remove = useDeleteSearchPrice()
  const name = t(`webSearch.provider_${price.provider}`)
  return (
    <IconAction
      label={t('webSearch.price_delete', { name, date: day(price) })}
      disabled={remove.isPending}
      onClick={() => remove.mutate(price.id)}
    >
      <DeleteOutlined fontSize="small" />
    </IconAction>
  )
}
