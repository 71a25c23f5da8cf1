import type { UsageFeature } from '@parlance/contract/admin/usage-features.ts'
import type { CallableModel } from '#features/models/models.service.ts'

/** The caller of a model, and the purpose. */
export type Spender = {
  /** The id of the future usage record: the run's own id if there is a run. */
  id?: string
  run_id?: string
  /** The run with the tool that makes the call. */
  tool_of?: string
  user_id: string
  assistant_id: string | null
  assistant_version_id?: string | null
  api_key_id?: string | null
  feature: UsageFeature
}

/** The maximum tokens, images and audio of a call, as far as known in advance. */
export type Estimate = { input_tokens: number; output_tokens: number; images?: number; audio_ms?: number }

/** A call that is allowed. `model` is the one to call: a budget can have replaced the requested one. */
export type Reservation = Required<Omit<Spender, 'run_id' | 'tool_of'>> & {
  run_id: string | null
  tool_of?: string
  model: CallableModel
  replaced: CallableModel | null
  started_at: string
  estimate: Estimate
  /** Whether a hard budget limits the call; `tight`: nothing is left besides the call's own reservation. */
  hard_limit: 'none' | 'roomy' | 'tight'
}
