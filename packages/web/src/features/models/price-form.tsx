import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { INPUT_ONLY, type ModelType } from '@parlance/contract/models/model-interfaces.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '#features/models/model-draft.ts'
import { useSetPrice } from '#features/models/models.queries.ts'
import { dayOf as dayIn } from '#lib/texts/date-text.ts'
import { notify } from '#lib/notify.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { DateField } from '#ui/fields/date-field.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { FieldRow } from '#ui/fields/form-section.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'

const NANO = 1e9
const PRICE_MAX = 1e6

type Props = { modelId: string; type: ModelType; currency: string }

/**
 * A price for a million tokens, an image or a minute starting on a day; for a model without output tokens, only that of
 * its input.
 */
export function PriceForm({ modelId, type, currency }: Props) {
  const { t } = useTranslation()
  const names = pricesOf(type)
  const [day, setDay] = useState(() => dayOf(new Date().toISOString()))
  const [prices, setPrices] = useState<Prices>(NO_PRICES)
  const [isTried, setTried] = useState(false)
  const save = useSetPrice(modelId)
  useUnsaved(differs(prices, NO_PRICES))
  const wrong = (name: keyof Prices) => {
    const value = prices[name]
    if (value === null) return isOptional(name, prices) ? undefined : t('common.field_required')
    return value < 0 || value > PRICE_MAX ? t('common.field_out_of_range') : undefined
  }
  const dayProblem = day === '' ? 'required' : dayIn(day) === null ? 'invalid' : undefined
  const dayError = dayProblem && t(`common.field_${dayProblem}`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (names.some((name) => wrong(name) !== undefined) || dayError !== undefined) return
    save.mutate(
      {
        valid_from: day,
        input_nano: nano(prices.input),
        cached_input_nano: nano(prices.cached),
        output_nano: nano(prices.output),
        image_nano: nano(prices.image),
        minute_nano: nano(prices.minute),
      },
      {
        onSuccess: () => {
          notify(t('common.saved'))
          setPrices(NO_PRICES)
          setTried(false)
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} aria-label={t('models.price_add')}>
      <FieldRow>
        <DateField
          label={t('models.valid_from')}
          error={isTried ? dayError : undefined}
          value={day}
          onChange={setDay}
        />
        {names.map((name) => (
          <NumberField
            key={name}
            label={t(`models.price_${name}`)}
            help={t(HELPS[name], { currency })}
            error={isTried ? wrong(name) : undefined}
            value={prices[name]}
            min={0}
            max={PRICE_MAX}
            step={0.01}
            onChange={(value) => setPrices((now) => ({ ...now, [name]: value }))}
          />
        ))}
      </FieldRow>
      {save.error && <FieldError>{save.error.message}</FieldError>}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1.5 }}>
        <Button type="submit" variant="outlined" loading={save.isPending}>
          {t('models.price_add')}
        </Button>
      </Box>
    </form>
  )
}

/** What a model charges for. */
export function pricesOf(type: ModelType): readonly (keyof Prices)[] {
  if (type === 'image') return ['image', 'input', 'cached', 'output']
  if (type === 'speech') return ['minute', 'input', 'output']
  return INPUT_ONLY.includes(type) ? ['input'] : ['input', 'cached', 'output']
}

/** Models that are priced per image or minute need no other prices. */
function isOptional(name: keyof Prices, prices: Prices): boolean {
  const isOfWhole = name === 'cached' || name === 'image' || name === 'minute'
  return isOfWhole || prices.image !== null || prices.minute !== null
}

type Prices = Record<'input' | 'cached' | 'output' | 'image' | 'minute', number | null>
const NO_PRICES: Prices = { input: null, cached: null, output: null, image: null, minute: null }
const HELPS = {
  input: 'models.price_help',
  cached: 'models.price_cached_help',
  output: 'models.price_help',
  image: 'models.price_image_help',
  minute: 'models.price_minute_help',
} as const
const nano = (price: number | null) => (price === null ? null : Math.round(price * NANO))
