import { PICTURE_TOKENS, tokensIn } from '#core/text.ts'
import type { ChatCompletion, ChatCompletionBody } from '@parlance/contract/public-api/public-api.ts'
import type { ChatModel, ModelInterface, PromptMessage } from '#adapters/llm/port.ts'
import type { KeyCtx } from '#core/context.ts'
import { candidatesOf } from '#features/runs/answering/candidates.service.ts'
import { generate } from '#features/runs/answering/generate.service.ts'
import { groundingOf, promptPassages } from '#features/runs/answering/ground.service.ts'
import { filledInstructions } from '#features/runs/answering/instructions.service.ts'
import { ASSUMED_CONTEXT, withCiting, withPassages } from '#features/runs/answering/prompt.service.ts'
import { allowanceOf, firstHold } from '#features/usage/usage.service.ts'
import { ChatAnswer } from './chat-answer.ts'
import { fixedChat, groundOf, isFixed, isOnly } from './chat-documents.ts'
import { promptOf, toolsOf, wishesOf } from './chat-prompt.ts'
import { metered } from './metered.ts'
import { chatTarget } from './targets.ts'

export type Models = (name: ModelInterface) => Promise<ChatModel>

/**
 * Answers a chat. With `write` the frames of a stream are written as they arrive, beginning with the model's first
 * token; without it the whole answer is returned.
 */
export async function answerChat(
  ctx: KeyCtx,
  models: Models,
  body: ChatCompletionBody,
  write: ((frames: string) => void) | null,
  signal: AbortSignal,
): Promise<ChatCompletion | null> {
  const target = await chatTarget(ctx, body.model)
  const instructions = await filledInstructions(ctx, target.assistant?.instructions ?? '')
  const asked = promptOf(body.messages, instructions)
  const ground = await groundOf(ctx, target, asked.messages, signal)
  if (isFixed(ground)) return fixedChat(ctx, body, ground, write)
  const passages = promptPassages(ground)
  const prompt = {
    system: withCiting(asked.system, ground, isOnly(target)),
    messages: withPassages(asked.messages, passages),
  }
  const max = body.max_completion_tokens ?? body.max_tokens ?? target.assistant?.max_output_tokens ?? null
  const withUsage = body.stream_options?.include_usage ?? false
  const tools = toolsOf(body)
  const estimate = {
    input_tokens: Math.min(
      tokensIn(prompt.system) + tokensIn(JSON.stringify(tools)) + tokensOf(prompt.messages),
      target.model.context_size ?? ASSUMED_CONTEXT,
    ),
    output_tokens: firstHold(target.model, max),
  }
  const ended = await metered<ChatCompletion | string>(ctx, { ...target, estimate }, signal, async (call) => {
    const { reservation } = call
    const head = {
      id: `chatcmpl-${reservation.id}`,
      model: body.model,
      created: Math.floor(Date.now() / 1000),
    }
    const answer = new ChatAnswer(head)
    let isOpen = false
    const open = () => {
      if (!isOpen) write?.(answer.opening(withUsage))
      isOpen = true
    }
    const candidates = await candidatesOf(ctx, reservation, target.fallback)
    call.sent = estimate.input_tokens
    const generated = await generate(
      models,
      candidates,
      {
        ...prompt,
        tools,
        temperature: body.temperature ?? target.assistant?.temperature ?? null,
        max_output_tokens: max,
        allowance: () => allowanceOf(ctx, reservation),
        grounding: groundingOf(ground),
        continues: null,
        language: ctx.actor.lang ?? 'fr',
        wishes: wishesOf(body),
      },
      {
        say: () => {},
        write: (event) => {
          if ('text' in event) call.received += tokensIn(event.text)
          const news = answer.add(event)
          open()
          if (news !== null) write?.(answer.news(news, withUsage))
        },
      },
      signal,
    )
    const { finish_reason, usage } = generated
    call.usage = usage
    open()
    if (write === null) return answer.completion(finish_reason, usage)
    return answer.closing(finish_reason, usage, withUsage)
  })
  if (typeof ended !== 'string') return ended
  write?.(ended)
  return null
}

function tokensOf(messages: readonly PromptMessage[]): number {
  const parts = messages.flatMap((message) => message.parts)
  return parts.reduce((sum, part) => {
    if (part.type === 'text') return sum + tokensIn(part.text)
    return sum + (part.type === 'image' ? PICTURE_TOKENS : tokensIn(JSON.stringify(part)))
  }, 0)
}
