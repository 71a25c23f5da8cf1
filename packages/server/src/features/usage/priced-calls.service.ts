import type { UsageFeature } from '@parlance/contract/admin/usage-features.ts'
import { NO_TOKENS } from '#adapters/llm/port.ts'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { notifyOfDue } from './budgets/alerts.ts'
import { bookOpenCall } from './billed-calls.service.ts'
import { insertRecord, type LedgerStatus } from './ledger.queries.ts'
import { holdCall, refusalOf } from './usage.service.ts'

export type PricedRequest = {
  user_id: string
  assistant_id: string | null
  assistant_version_id: string | null
  feature: UsageFeature
  /** The run with the tool that makes the call. */
  tool_of: string | null
  price_id: string | null
  /** The cost of the call, in billionths of the currency; null if unknown. */
  price_nano: number | null
  /** Whether there are any budgets. */
  has_budgets: boolean
  /** The status in the ledger of a call that threw. */
  endOf: (error: unknown) => { status: LedgerStatus; is_free: boolean }
}

/**
 * One call with its own price instead of tokens: reserved in the budgets before, recorded in the ledger after,
 * however `work` ends. Throws ERROR_BUDGET_EXHAUSTED and ERROR_MODEL_UNPRICED.
 */
export async function pricedCall<T>(
  ctx: Ctx,
  { price_nano, has_budgets, endOf, tool_of, ...spender }: PricedRequest,
  work: () => Promise<T>,
): Promise<T> {
  const call = {
    ...spender,
    id: uuidv7(),
    run_id: null,
    api_key_id: null,
    ...NO_MODEL,
    estimate_nano: price_nano,
    started_at: new Date().toISOString(),
  }
  const { refusals } = await holdCall(ctx, call, has_budgets)
  if (refusals.length > 0) throw refusalOf(refusals)
  const began = performance.now()
  const book = async (status: LedgerStatus, cost_nano: number | null) => {
    const duration_ms = Math.round(performance.now() - began)
    const record = {
      ...call,
      run_id: tool_of,
      ...NO_TOKENS,
      cost_nano,
      estimate_nano: null,
      status,
      duration_ms,
    }
    await bookOpenCall(ctx, call.id, async () => notifyOfDue(ctx, await insertRecord(ctx, record)))
  }
  let value: T
  try {
    value = await work()
  } catch (error) {
    const { status, is_free } = endOf(error)
    await book(status, is_free ? 0 : price_nano)
    throw error
  }
  await book('completed', price_nano)
  return value
}

const NO_MODEL = {
  model_id: null,
  provider_id: null,
  input_nano: null,
  cached_input_nano: null,
  output_nano: null,
  image_nano: null,
  minute_nano: null,
}
