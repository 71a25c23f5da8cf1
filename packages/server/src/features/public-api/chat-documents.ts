import type { ChatCompletion, ChatCompletionBody } from '@parlance/contract/public-api/public-api.ts'
import { NO_TOKENS, type PromptMessage } from '#adapters/llm/port.ts'
import type { KeyCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import {
  type Declined,
  declinedText,
  isDeclined,
} from '#features/runs/answering/documents-only/declined.service.ts'
import { type Curated, isCurated } from '#features/runs/answering/curated/curated.service.ts'
import { grounded } from '#features/runs/answering/ground.service.ts'
import { isDocumentsOnly } from '#features/runs/answering/retrieve.service.ts'
import { queryOf, SearchQuery } from '#features/runs/answering/search-query.service.ts'
import { ChatAnswer } from './chat-answer.ts'
import type { Target } from './targets.ts'

/** Whether a chat is answered with a fixed text, without a model. */
export function isFixed(ground: Awaited<ReturnType<typeof groundOf>>): ground is Declined | Curated {
  return isDeclined(ground) || isCurated(ground)
}

/** Whether a chat is answered from documents only. */
export function isOnly({ assistant }: Target): boolean {
  return assistant !== null && isDocumentsOnly(assistant)
}

/** The passages of an assistant's documents for the question, restricted to those that the key's owner can read. */
export async function groundOf(
  ctx: KeyCtx,
  { assistant, model }: Target,
  messages: readonly PromptMessage[],
  signal: AbortSignal,
) {
  if (assistant === null) return null
  // a program pays for what it asks for only, so follow-up questions are not rewritten
  const query = new SearchQuery(queryOf(messages), null, { own: queryOf(messages.slice(-1)) })
  const asked = {
    assistant,
    thread_id: null,
    attached: [],
    readPictures: null,
    query,
    context_size: model.context_size,
    continued: [],
    use_curated: true,
  }
  return await grounded(ctx, asked, () => {}, signal)
}

/** A curated answer, or the fixed text of an assistant that answers from documents only. No model is called. */
export function fixedChat(
  ctx: KeyCtx,
  body: ChatCompletionBody,
  fixed: Declined | Curated,
  write: ((frames: string) => void) | null,
): ChatCompletion | null {
  const head = { id: `chatcmpl-${uuidv7()}`, model: body.model, created: Math.floor(Date.now() / 1000) }
  const answer = new ChatAnswer(head)
  const text = isCurated(fixed)
    ? fixed.verbatim.answer
    : declinedText(ctx.actor.lang ?? 'fr', fixed, 'with_names')
  const news = answer.add({ type: 'text', text })
  if (write === null || news === null) return answer.completion('stop', NO_TOKENS)
  const withUsage = body.stream_options?.include_usage ?? false
  write(answer.opening(withUsage))
  write(answer.news(news, withUsage))
  write(answer.closing('stop', NO_TOKENS, withUsage))
  return null
}
