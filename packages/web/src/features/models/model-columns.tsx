import BlockOutlined from '@mui/icons-material/BlockOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import { INPUT_ONLY } from '@parlance/contract/models/model-interfaces.ts'
import type { AdminModel } from '@parlance/contract/models/models.ts'
import type { TFunction } from 'i18next'
import { ModelRank } from '#features/models/model-rank.tsx'
import { ModelSwitch } from '#features/models/model-switch.tsx'
import type { ModelSort } from '#features/models/models.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { formatDate, formatMoney } from '#lib/texts/format.ts'
import type { Column } from '#ui/tables/data-table.tsx'
import { Figure } from '#ui/tables/figure.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'
import { TextLink } from '#ui/navigation/text-link.tsx'

type Options = {
  t: TFunction
  currency: string
  /** The rank of the first row among all models, from 1; null if the list is not sorted by rank. */
  firstPlace: number | null
  total: number
  placeOf: (model: AdminModel) => number
}

export function modelColumns({
  t,
  currency,
  firstPlace,
  total,
  placeOf,
}: Options): Column<AdminModel, ModelSort>[] {
  return [
    { key: 'label', label: t('models.label'), sort: 'label', cell: (model) => <Name model={model} t={t} /> },
    { key: 'type', label: t('models.type'), sort: 'type', cell: (model) => t(`models.type_${model.type}`) },
    { key: 'provider', label: t('models.provider'), sort: 'provider', cell: (model) => model.provider_name },
    {
      key: 'price',
      label: t('models.price_plain'),
      isNumber: true,
      cell: ({ price, type }) => {
        if (!price) return t('models.price_none')
        if (price.image_nano !== null) {
          return t('models.price_by_image', { price: money(price.image_nano, currency) })
        }
        if (price.minute_nano !== null) {
          return t('models.price_by_minute', { price: money(price.minute_nano, currency) })
        }
        const input = money(price.input_nano, currency)
        return INPUT_ONLY.includes(type) ? input : `${input} / ${money(price.output_nano, currency)}`
      },
    },
    {
      key: 'uses',
      label: t('models.uses'),
      sort: 'usage_count',
      isNumber: true,
      cell: (model) => <Figure value={model.usage_count} />,
    },
    {
      key: 'rank',
      label: t('models.rank'),
      sort: 'rank',
      isNumber: true,
      cell: (model) =>
        firstPlace === null ? (
          <Figure value={model.rank} />
        ) : (
          <ModelRank model={model} place={placeOf(model)} total={total} />
        ),
    },
    { key: 'state', label: t('models.enabled'), cell: (model) => <ModelSwitch model={model} /> },
  ]
}

/** Per million tokens, image or minute. */
const money = (nano: number | null, currency: string) => (nano === null ? '–' : formatMoney(nano, currency))

function Name({ model, t }: { model: AdminModel; t: TFunction }) {
  const hasEnded = model.ends_at !== null && new Date(model.ends_at) <= new Date()
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, fontWeight: 600 }}>
        <TextLink to="/admin/models/$modelId" params={{ modelId: model.id }}>
          {inMyLanguage(model.label) || model.identifier}
        </TextLink>
        {model.hosting_region && <StateChip>{model.hosting_region}</StateChip>}
        {model.is_restricted && <StateChip icon={<LockOutlined />}>{t('models.restricted')}</StateChip>}
        {model.ends_at && (
          <StateChip tone="warning">
            {t(hasEnded ? 'models.ended' : 'models.ends', { date: formatDate(model.ends_at) })}
          </StateChip>
        )}
        {!model.provider_enabled && (
          <StateChip tone="warning" icon={<BlockOutlined />}>
            {t('models.provider_off')}
          </StateChip>
        )}
      </Box>
      <Box sx={{ typography: 'code', fontSize: '0.78rem', color: 'muted', overflowWrap: 'anywhere' }}>
        {model.identifier}
      </Box>
    </>
  )
}
