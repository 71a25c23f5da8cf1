import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import type { AdminModelDetail } from '@parlance/contract/models.ts'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useDeletePrice } from '#features/models/models.queries.ts'
import { PriceForm } from '#features/models/price-form.tsx'
import { formatDate, formatMoney } from '#lib/format.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { IconAction } from '#ui/icon-action.tsx'

type Price = AdminModelDetail['prices'][number]

/** What it costs, from which day on; a price that was paid stays what it was. */
export function ModelPrices({ model }: { model: AdminModelDetail }) {
  const { t } = useTranslation()
  return (
    <FormSection
      title={t('models.prices')}
      help={t('models.prices_help', { currency: model.currency, zone: model.time_zone })}
    >
      {model.prices.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('models.prices_empty')}
        </Typography>
      ) : (
        <DataTable
          label={t('models.prices')}
          columns={priceColumns(t, model)}
          rows={model.prices}
          idOf={(price) => price.id}
        />
      )}
      <PriceForm modelId={model.id} currency={model.currency} />
    </FormSection>
  )
}

function priceColumns(t: TFunction, model: AdminModelDetail): Column<Price, never>[] {
  const money = (nano: number | null) => (nano === null ? '–' : formatMoney(nano, model.currency))
  return [
    { key: 'from', label: t('models.valid_from'), cell: (price) => day(price) },
    {
      key: 'input',
      label: t('models.price_input'),
      isNumber: true,
      cell: (price) => money(price.input_nano),
    },
    {
      key: 'cached',
      label: t('models.price_cached'),
      isNumber: true,
      cell: (price) => money(price.cached_input_nano),
    },
    {
      key: 'output',
      label: t('models.price_output'),
      isNumber: true,
      cell: (price) => money(price.output_nano),
    },
    {
      key: 'actions',
      label: t('models.price_actions'),
      isActions: true,
      cell: (price) => <RemovePrice modelId={model.id} price={price} />,
    },
  ]
}

const day = (price: Price) => formatDate(`${price.valid_from}T00:00`)

function RemovePrice({ modelId, price }: { modelId: string; price: Price }) {
  const { t } = useTranslation()
  const remove = useDeletePrice(modelId)
  return (
    <IconAction
      label={t('models.price_delete', { date: day(price) })}
      disabled={remove.isPending}
      onClick={() => remove.mutate(price.id)}
    >
      <DeleteOutlined fontSize="small" />
    </IconAction>
  )
}
