import type { ErrorCode } from '@parlance/contract/core/error-codes.ts'
import { createChatModels } from '#adapters/llm/registry.ts'
import type { Deps, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import { readerValues } from './answering/instructions.service.ts'
import type { RunEngine } from './run-engine.ts'
import { launch } from './run-pipeline.ts'
import { stopRun } from './runs.service.ts'
import { startRun } from './starting/start-run.ts'

/** A question in a thread of purpose `expert` that exists and has no messages yet. */
export type ExpertQuestion = {
  thread_id: string
  /** Of the question; a repeat with the same id finds the same run. */
  id: string
  text: string
  /** The model to answer; absent: the best model that the person can use. */
  model_id: string | undefined
}

/** Runs of expert prompts. Like runs of conversations, they continue on the server without viewers. */
export type Runner = {
  /** Starts a run; returns why it cannot be started, or null. */
  start(ctx: UserCtx, question: ExpertQuestion, expert: RunnableAssistant): Promise<ErrorCode | null>
  /** Stops a run wherever it runs; waits for its end if it runs in this process. */
  stop(ctx: UserCtx, runId: string): Promise<void>
}

export function createRunner(deps: Deps, engine: RunEngine): Runner {
  const models = createChatModels(deps.outbound)
  return {
    async start(ctx, { thread_id, id, text, model_id }, expert) {
      const request = { kind: 'send' as const, id, parent_id: null, text, ...(model_id && { model_id }) }
      try {
        const started = await startRun(ctx, thread_id, request, expert)
        if ('run' in started) launch(ctx, engine, models, started.run)
        return null
      } catch (error) {
        if (error instanceof AppError) return error.code
        throw error
      }
    },
    async stop(ctx, runId) {
      await stopRun(ctx, engine, runId)
    },
  }
}

/** The text of each built-in variable for the person who asks. */
export async function ownValues(ctx: UserCtx): Promise<Record<string, string>> {
  return await readerValues(ctx)
}
