import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import { INPUT_ONLY, type ModelType } from '@parlance/contract/models/model-interfaces.ts'
import type { AdminModelDetail } from '@parlance/contract/models/models.ts'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useDeletePrice } from '#features/models/models.queries.ts'
import { PriceForm, pricesOf } from '#features/models/price-form.tsx'
import { formatDate, formatMoney } from '#lib/texts/format.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { FormSection } from '#ui/fields/form-section.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Price = AdminModelDetail['prices'][number]

/** What it costs, from which day on; a price that was paid stays what it was. */
export function ModelPrices({ model }: { model: AdminModelDetail }) {
  const { t } = useTranslation()
  return (
    <FormSection
      guide="model#prices"
      title={t('models.prices')}
      help={t(helpOf(model.type), {
        currency: model.currency,
        zone: model.time_zone,
      })}
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
      {INPUT_ONLY.includes(model.type) && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('models.price_input_only')}
        </Typography>
      )}
      <PriceForm modelId={model.id} type={model.type} currency={model.currency} />
    </FormSection>
  )
}

function helpOf(type: ModelType) {
  if (type === 'image') return 'models.prices_help_image'
  return type === 'speech' ? 'models.prices_help_speech' : 'models.prices_help'
}

function priceColumns(t: TFunction, model: AdminModelDetail): Column<Price, never>[] {
  const money = (nano: number | null) => (nano === null ? '–' : formatMoney(nano, model.currency))
  return [
    { key: 'from', label: t('models.valid_from'), cell: (price) => day(price) },
    ...pricesOf(model.type).map((name) => ({
      key: name,
      label: t(`models.price_${name}`),
      isNumber: true,
      cell: (price: Price) => money(price[FIELDS[name]]),
    })),
    {
      key: 'actions',
      label: t('models.price_actions'),
      isActions: true,
      cell: (price) => <RemovePrice modelId={model.id} price={price} />,
    },
  ]
}

const FIELDS = {
  input: 'input_nano',
  cached: 'cached_input_nano',
  output: 'output_nano',
  image: 'image_nano',
  minute: 'minute_nano',
} as const

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
