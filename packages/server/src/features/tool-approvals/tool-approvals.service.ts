import type { ToolApproval, ToolDecision } from '@parlance/contract/chat/tool-approvals.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { pause } from '#core/pause.ts'
import { retryWhileDatabaseUnavailable } from '#db/retry.ts'
import {
  type AskedCall,
  type AskedTool,
  decide,
  decisionOf,
  deleteMine,
  deleteWait,
  insertWait,
  isAllowed,
  listMine,
} from './tool-approvals.queries.ts'

export type { AskedCall, AskedTool } from './tool-approvals.queries.ts'

const PAGE_SIZE = 20
/** Time limit for the person's decision. */
const WAIT_MAX_MS = 10 * 60_000
/** The decision can arrive at another process, so the database is polled. */
const LOOK_MS = 250

/** Whether the caller allowed this tool earlier, in this conversation or everywhere with this assistant. */
export async function isAllowedAlready(
  ctx: UserCtx,
  call: AskedCall,
  tool: AskedTool,
  signal: AbortSignal,
): Promise<boolean> {
  return await retrying(ctx, signal, () => isAllowed(ctx, call, tool))
}

/**
 * Waits for the person's decision about one call, or for `isSettled`, which is polled as often. Null: neither
 * happened in time. `onWait` is called once the decision can be made. Throws when `signal` is aborted.
 */
export async function waitForDecision(
  ctx: UserCtx,
  call: AskedCall,
  tool: AskedTool,
  { onWait, isSettled }: { onWait: () => void; isSettled?: () => Promise<boolean> },
  signal: AbortSignal,
): Promise<ToolDecision | null> {
  const until = performance.now() + WAIT_MAX_MS
  try {
    await retrying(ctx, signal, () => insertWait(ctx, call, tool))
    onWait()
    while (performance.now() < until) {
      const decision = await retrying(ctx, signal, () => decisionOf(ctx, call))
      if (decision !== null) return decision
      if ((await isSettled?.()) === true) return 'once'
      await pause(LOOK_MS, signal)
      signal.throwIfAborted()
    }
    return null
  } finally {
    await deleteWait(ctx, call).catch((error: unknown) => {
      ctx.log.warn({ err: error, run_id: call.run_id }, 'a call that waits no longer is removed with its run')
    })
  }
}

function retrying<T>(ctx: UserCtx, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const onRetry = (err: unknown) => ctx.log.warn({ err }, 'waiting for a decision failed; retrying')
  return retryWhileDatabaseUnavailable({ signal, onRetry }, work)
}

/** Decides about a waiting call of the caller. */
export async function decideCall(
  ctx: UserCtx,
  runId: string,
  callId: string,
  decision: ToolDecision,
): Promise<{ decision: ToolDecision }> {
  const counted = await decide(ctx, runId, callId, decision)
  if (counted === undefined) throw new AppError('ERROR_TOOL_CALL_NOT_FOUND')
  return { decision: counted }
}

export async function myApprovals(
  ctx: UserCtx,
  before: string | undefined,
): Promise<{ data: ToolApproval[]; next_cursor: string | null }> {
  const rows = await listMine(ctx, before, PAGE_SIZE + 1)
  const data = rows.slice(0, PAGE_SIZE)
  return { data, next_cursor: rows.length > PAGE_SIZE ? (data.at(-1)?.id ?? null) : null }
}

export async function revokeApproval(ctx: UserCtx, id: string): Promise<void> {
  await deleteMine(ctx, id)
}
