import type { ApiKey, NewApiKey } from '@parlance/contract/public-api/api-keys.ts'
import type { KeyScope } from '@parlance/contract/core/endpoint.ts'
import { API_KEY_DAYS } from '@parlance/contract/core/limits.ts'

const NANO = 1_000_000_000
const DAY_MS = 86_400_000
const BUDGET_MAX = 1_000_000
const RATE_MAX = 10_000

/** The values of the form, as typed and chosen. */
export type KeyValues = {
  description: string
  /** Days from now, `none`, or `kept` for the existing date. */
  expiry: `${number}` | 'none' | 'kept'
  kept: string | null
  scope: KeyScope[]
  assistants: string[] | null
  models: string[] | null
  rate: string
  amount: string
  period: 'day' | 'month'
  is_hard: boolean
}

export const KEY_DEFAULTS: KeyValues = {
  description: '',
  expiry: `${API_KEY_DAYS[1]}`,
  kept: null,
  scope: ['models', 'chat'],
  assistants: null,
  models: null,
  rate: '',
  amount: '',
  period: 'month',
  is_hard: true,
}

/** The form values of an existing key. */
export function valuesOf(key: ApiKey): KeyValues {
  return {
    description: key.description,
    expiry: key.expires_at === null ? 'none' : 'kept',
    kept: key.expires_at,
    scope: key.scope,
    assistants: key.allowed_assistants?.map((one) => one.id) ?? null,
    models: key.allowed_models?.map((one) => one.id) ?? null,
    rate: key.rate_per_minute === null ? '' : String(key.rate_per_minute),
    amount: key.budget === null ? '' : String(key.budget.amount_nano / NANO),
    period: key.budget?.period ?? 'month',
    is_hard: key.budget?.is_hard ?? true,
  }
}

export type KeyProblems = { description: boolean; scope: boolean; rate: boolean; amount: boolean }

/** The fields with invalid values. */
export function problemsOf(values: KeyValues): KeyProblems {
  const rate = Number(values.rate)
  return {
    description: values.description.trim() === '',
    scope: values.scope.length === 0,
    rate: values.rate.trim() !== '' && !(Number.isInteger(rate) && rate >= 1 && rate <= RATE_MAX),
    amount: values.amount.trim() !== '' && nanoOf(values.amount) === null,
  }
}

/** The request body; `now` in milliseconds. */
export function termsOf(values: KeyValues, now: number): NewApiKey {
  const amount_nano = nanoOf(values.amount)
  return {
    description: values.description.trim(),
    expires_at: expiryOf(values, now),
    scope: values.scope,
    allowed_assistants: values.assistants,
    allowed_models: values.models,
    rate_per_minute: values.rate.trim() === '' ? null : Number(values.rate),
    budget: amount_nano === null ? null : { period: values.period, amount_nano, is_hard: values.is_hard },
  }
}

function expiryOf({ expiry, kept }: KeyValues, now: number): string | null {
  if (expiry === 'none') return null
  if (expiry === 'kept') return kept
  return new Date(now + Number(expiry) * DAY_MS).toISOString()
}

/** With a comma or a point, and at most two decimals. */
function nanoOf(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  const amount = Number(plain)
  if (!/^\d+(\.\d{1,2})?$/.test(plain) || amount < 0.01 || amount > BUDGET_MAX) return null
  return Math.round(amount * 100) * (NANO / 100)
}
