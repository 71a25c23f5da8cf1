import type { Ctx, UserCtx } from '#core/context.ts'
import { askHelper, type Models } from './ask-helper.ts'
import { acceptedSummary, FOR_A_MODEL, summaryInput } from './context-summary.ts'
import type { Said } from './conversation.queries.ts'
import { helperOf } from './settings.ts'

export type { Said }

/** Longer than for other system assistants, because much is read. */
const SECONDS = 60
const OUTPUT_TOKENS = 3_000

export async function canSummarise(ctx: UserCtx): Promise<boolean> {
  return (await helperOf(ctx, 'summary', ctx.actor.lang ?? 'fr')).is_enabled
}

type Ask = {
  assistant_id: string | null
  /** The summary of the conversation before these messages. */
  previous: string | null
  messages: readonly Said[]
  /** Maximum bytes of the summary. */
  bytes: number
  /** Stores an accepted summary in the transaction that books its call. */
  store: (tx: Ctx, text: string) => Promise<void>
}

/**
 * Summarises the beginning of a conversation for a model without room for it, in one call. Null if there is no usable
 * summary. Throws only if `signal` is aborted.
 */
export async function summariseForContext(
  ctx: UserCtx,
  models: Models,
  { assistant_id, previous, messages, bytes, store }: Ask,
  signal: AbortSignal,
): Promise<string | null> {
  const language = ctx.actor.lang ?? 'fr'
  let note = ''
  const outcome = await askHelper(
    ctx,
    models,
    {
      key: 'summary',
      assistant_id,
      input: (room) => {
        const input = summaryInput(previous, messages, room, language)
        ;({ note } = input)
        return input.text
      },
      addition: FOR_A_MODEL[language],
      seconds: SECONDS,
      output_tokens: OUTPUT_TOKENS,
      store: async (tx, answer) => {
        const text = acceptedSummary(answer, bytes)
        if (text !== null) await store(tx, note + text)
      },
    },
    signal,
  )
  signal.throwIfAborted()
  const text = outcome.ok ? acceptedSummary(outcome, bytes) : null
  if (text === null) {
    const code = outcome.ok ? outcome.finish_reason : outcome.error.message
    ctx.log.info({ assistant_id, code }, 'the beginning of a conversation is left out: it was not summarised')
  }
  return text === null ? null : note + text
}
