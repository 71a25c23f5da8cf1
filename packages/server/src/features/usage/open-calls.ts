import { UNKNOWN_USAGE } from '#adapters/llm/port.ts'
import type { Ctx } from '#core/context.ts'
import { notifyOfDue } from './budgets/alerts.ts'
import { insertRecord } from './ledger.queries.ts'
import { type CallLease, findOpenCalls, otherCallLeases, renewCallLeases } from './open-calls.queries.ts'

/** Maximum duration of a call. After it, a call whose end could not be stored is booked like a lost call. */
const LASTS_MS = 3_600_000

/** Start times of this process's calls by its monotonic clock. */
const begun = new WeakMap<Ctx['deps'], Map<string, number>>()

/** From now on this process renews the lease of an open call. */
export function watchCall(ctx: Ctx, id: string): void {
  callsOf(ctx).set(id, performance.now())
}

export function forgetCall(ctx: Ctx, id: string): void {
  callsOf(ctx).delete(id)
}

/**
 * Renews the leases of this process's open calls, and books calls of dead processes with their maximum cost:
 * each once, with any number of processes. `left` returns the abandoned leases.
 */
export async function keepCalls(ctx: Ctx, left: (leases: CallLease[]) => CallLease[]): Promise<void> {
  const calls = callsOf(ctx)
  for (const [id, since] of calls) if (performance.now() - since > LASTS_MS) calls.delete(id)
  const live = [...calls.keys()]
  if (live.length > 0) await renewCallLeases(ctx, live)
  const lost = new Map(left(await otherCallLeases(ctx, live)).map(({ id, lease }) => [id, lease]))
  if (lost.size === 0) return
  for (const call of await findOpenCalls(ctx, [...lost.keys()])) {
    const record = {
      ...call,
      ...UNKNOWN_USAGE,
      run_id: null,
      status: 'interrupted',
      cost_nano: null,
    } as const
    await notifyOfDue(ctx, await insertRecord(ctx, { ...record, duration_ms: null }, lost.get(call.id)))
    ctx.log.warn({ usage_id: call.id }, 'a model call was interrupted because its process has gone')
  }
}

function callsOf(ctx: Ctx): Map<string, number> {
  const calls = begun.get(ctx.deps) ?? new Map<string, number>()
  begun.set(ctx.deps, calls)
  return calls
}
