import type { UsageFeature } from '@parlance/contract/admin/usage-features.ts'
import type { CallableModel } from '#features/models/models.service.ts'

/** Who makes a call of a model, and what for. */
export type Spender = {
  /** The id of the usage record to come: the run's own where there is one. */
  id?: string
  run_id?: string
  /** The run whose tool makes the call. */
  tool_of?: string
  user_id: string
  assistant_id: string | null
  assistant_version_id?: string | null
  api_key_id?: string | null
  feature: UsageFeature
}

/** Tokens a call takes, images it makes and audio it is given at most, as far as can be said before it. */
export type Estimate = { input_tokens: number; output_tokens: number; images?: number; audio_ms?: number }

/** A call that can be made. `model` is the one to call: a budget can have put another in its place. */
export type Reservation = Required<Omit<Spender, 'run_id' | 'tool_of'>> & {
  run_id: string | null
  tool_of?: string
  model: CallableModel
  replaced: CallableModel | null
  started_at: string
  estimate: Estimate
  /** Whether a hard budget limits the call; `tight`: it has nothing left besides what the call holds. */
  hard_limit: 'none' | 'roomy' | 'tight'
}
