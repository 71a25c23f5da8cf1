import type { UsageFeature } from '@parlance/contract/admin/usage-features.ts'
import type { UserCtx } from '#core/context.ts'
import { tokensIn } from '#core/text.ts'
import type { RunnableAssistant, ThreadPurpose } from '#features/assistants/assistants.service.ts'
import type { CallableModel } from '#features/models/models.service.ts'
import { type Estimate, firstHold, reserve, type Reservation } from '#features/usage/usage.service.ts'
import { drawingEstimate } from '#features/runs/answering/drawing/drawing-inputs.service.ts'
import { ASSUMED_CONTEXT } from '#features/runs/answering/prompt.service.ts'
import { passageTokens } from '#features/runs/answering/retrieve.service.ts'
import type { DrawOptions } from './asked-run.ts'

type Held = {
  id: string
  purpose: ThreadPurpose
  assistant: RunnableAssistant
  model: CallableModel
  /** Estimated input tokens without the instructions. */
  tokens: number
  image: DrawOptions | null
  /** The person who pays, if it is not the caller. */
  payer_id: string | null
}

/** Reserves a run's cost in the budgets as the last step before it is stored, so that budgets are locked briefly. */
export async function holdRun(ctx: UserCtx, run: Held): Promise<Reservation> {
  const { assistant, model } = run
  return reserve(ctx, {
    id: run.id,
    run_id: run.id,
    user_id: run.payer_id ?? ctx.actor.user_id,
    assistant_id: assistant.id,
    assistant_version_id: assistant.version_id,
    feature: featureOf(run.purpose),
    model,
    estimate: model.type === 'image' ? drawingEstimate(run.tokens, run.image) : estimateOf(run),
  })
}

const FEATURES: Record<ThreadPurpose, UsageFeature> = {
  chat: 'chat',
  temporary: 'chat',
  draft: 'preview',
  review: 'preview',
  expert: 'prompt',
  test: 'evaluation',
}

/** The ledger's feature for a run in a conversation of this purpose. */
export function featureOf(purpose: ThreadPurpose): UsageFeature {
  return FEATURES[purpose]
}

function estimateOf({ tokens, assistant, model }: Held): Estimate {
  return {
    input_tokens: Math.min(
      tokens + tokensIn(assistant.instructions) + passageTokens(assistant, model.context_size),
      model.context_size ?? ASSUMED_CONTEXT,
    ),
    output_tokens: firstHold(model, assistant.max_output_tokens),
  }
}
