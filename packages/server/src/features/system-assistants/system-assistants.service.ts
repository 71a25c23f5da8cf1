import type { HelperTrial, SystemAssistantKey } from '@parlance/contract/assistants/system-assistants.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Bilingual } from '#db/json-columns.ts'
import { askHelper, type HelperAnswer, type HelperAsk, type Models } from './ask-helper.ts'
import { findThread, pathTo, type Said } from './conversation.queries.ts'
import { transcriptOf } from './conversation.ts'
import { queryIn, questionsIn, textIn, titleIn } from './outputs.ts'

/** Only the end of a conversation matters for follow-up questions. */
const FOLLOW_UP_BYTES = 12_000

type Improvement = { text: string; model_label: Bilingual }

/** A clearer wording of a question. */
export async function improvePrompt(
  ctx: UserCtx,
  models: Models,
  { text, assistant_id }: { text: string; assistant_id: string | null },
): Promise<Improvement> {
  const answer = await ask(ctx, models, { key: 'prompt_improvement', assistant_id, input: () => text })
  return { text: required(textIn(answer.text)), model_label: answer.model.label }
}

/** Questions that can follow an answer of the caller. */
export async function suggestFollowUps(
  ctx: UserCtx,
  models: Models,
  threadId: string,
  messageId: string,
): Promise<string[]> {
  const thread = await findThread(ctx, threadId)
  if (thread === undefined) throw new AppError('ERROR_THREAD_NOT_FOUND')
  const messages = await pathTo(ctx, threadId, messageId)
  if (messages.length === 0) throw new AppError('ERROR_MESSAGE_NOT_FOUND')
  const answer = await ask(ctx, models, {
    key: 'follow_up',
    assistant_id: thread.assistant_id,
    input: (bytes) => transcriptOf(messages, Math.min(bytes, FOLLOW_UP_BYTES)).text,
  })
  return questionsIn(answer.text)
}

/** A summary of a thread of the caller, along its newest path. */
export async function summariseThread(
  ctx: UserCtx,
  models: Models,
  threadId: string,
): Promise<{ text: string; model_label: Bilingual; is_cut: boolean }> {
  const thread = await findThread(ctx, threadId)
  if (thread === undefined) throw new AppError('ERROR_THREAD_NOT_FOUND')
  if (thread.last_id === null) throw new AppError('ERROR_MESSAGE_NOT_FOUND')
  const messages = await pathTo(ctx, threadId, thread.last_id)
  let is_cut = false
  const input = (bytes: number) => {
    const transcript = transcriptOf(messages, bytes)
    ;({ is_cut } = transcript)
    return transcript.text
  }
  const answer = await ask(ctx, models, { key: 'summary', assistant_id: thread.assistant_id, input })
  return { text: required(textIn(answer.text)), model_label: answer.model.label, is_cut }
}

/** Tries a system assistant with these settings; returns failures instead of throwing. */
export async function tryHelper(
  ctx: UserCtx,
  models: Models,
  key: SystemAssistantKey,
  { input, ...settings }: { input: string } & Required<HelperAsk>['settings'],
): Promise<HelperTrial> {
  const isText = key === 'prompt_improvement' || key === 'image_prompt' || key === 'judge'
  const given = isText
    ? input
    : transcriptOf(key === 'search_query' ? turnsOf(input) : [turnOf(input)], Infinity).text
  const outcome = await askHelper(ctx, models, { key, assistant_id: null, input: () => given, settings })
  const common = {
    model_label: outcome.model?.label ?? null,
    duration_ms: outcome.duration_ms,
    currency: ctx.deps.config.currency,
  }
  if (outcome.ok) {
    const { input_tokens, output_tokens } = outcome.usage
    const { cost_nano } = outcome
    return {
      ...common,
      output: outputOf(key, outcome.text),
      error: null,
      input_tokens,
      output_tokens,
      cost_nano,
    }
  }
  const { error } = outcome
  const failure = { code: error.code, status: error instanceof AppError ? null : error.status }
  return { ...common, output: null, error: failure, input_tokens: null, output_tokens: null, cost_nano: null }
}

const turnOf = (text: string): Said => ({ role: 'user', text })

/** The paragraphs of an example as messages of a person and an assistant in turn; the last one is the person's. */
function turnsOf(text: string): Said[] {
  const said = text.split(/\n\s*\n/)
  return said.map((one, at) => ({
    role: (said.length - at) % 2 === 1 ? 'user' : 'assistant',
    text: one,
  }))
}

/** The result that the system assistant would have made of the model's text. */
function outputOf(key: SystemAssistantKey, text: string): string {
  if (key === 'title') return titleIn(text) ?? ''
  if (key === 'search_query') return queryIn(text) ?? ''
  return key === 'follow_up' ? questionsIn(text).join('\n') : (textIn(text) ?? '')
}

async function ask(ctx: UserCtx, models: Models, request: HelperAsk): Promise<HelperAnswer> {
  const outcome = await askHelper(ctx, models, request)
  if (outcome.ok) return outcome
  if (outcome.error instanceof AppError) throw outcome.error
  ctx.log.warn({ err: outcome.error, helper: request.key }, 'a system assistant could not answer')
  throw new AppError('ERROR_SYSTEM_ASSISTANT_FAILED', { cause: outcome.error })
}

function required(text: string | null): string {
  if (text === null) throw new AppError('ERROR_SYSTEM_ASSISTANT_FAILED')
  return text
}
