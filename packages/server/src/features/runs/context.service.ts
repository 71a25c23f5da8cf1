import type { ContextUse, MessagePart } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import { BYTES_PER_TOKEN, tokensIn } from '#core/text.ts'
import { modelFor } from '#features/models/models.service.ts'
import { canSummarise } from '#features/system-assistants/context-summary.service.ts'
import { filesOnPath } from './answering/attached.queries.ts'
import { tokensOfAttached, tokensOfDrawn } from './answering/attached.service.ts'
import { ASSUMED_CONTEXT, historyBudget, passageRoom } from './answering/prompt.service.ts'
import { callOf } from './answering/tools/results/replay.ts'
import { definitionsFor } from './answering/tools/tools.service.ts'
import { fittingConversation } from './answering/summaries/conversation-plan.ts'
import { historyRoom, passageTokens, roomForFiles } from './answering/retrieve.service.ts'
import { lengthOfPath, myThread, usedBefore } from './context.queries.ts'
import { historyTo, newestLeaf } from './messages.queries.ts'
import { assistantOf } from './starting/open-thread.ts'

type Asked = {
  assistant_id?: string | undefined
  model_id?: string | undefined
  folder_id?: string | undefined
  files?: string | undefined
}

/** A quarter of the context is kept for the answer, as `historyBudget` does. */
const RESERVED = 0.25
/** Limits of the correction by the last count of the provider. */
const [LEAST, MOST] = [0.4, 1.6]

/**
 * How full the context would be with the next question. Estimates are corrected by what the provider counted for the last
 * answer. A conversation that is not the caller's is treated like one that does not exist yet.
 */
export async function contextOf(ctx: UserCtx, threadId: string, asked: Asked): Promise<ContextUse> {
  const thread = await myThread(ctx, threadId)
  const { plain, assistant } = await assistantOf(ctx, thread, asked)
  const model = await modelFor(ctx, asked.model_id, assistant.model_id)
  const size = model.context_size ?? ASSUMED_CONTEXT
  const leaf = thread === undefined ? undefined : await newestLeaf(ctx, threadId, null)
  const [read, all, before, onPath] =
    leaf === undefined
      ? [[], 0, undefined, []]
      : await Promise.all([
          historyTo(ctx, threadId, leaf, historyRoom(assistant, model)),
          lengthOfPath(ctx, threadId, leaf),
          usedBefore(ctx, leaf),
          filesOnPath(ctx, threadId, leaf),
        ])
  const { said, summary } = fittingConversation(read, historyRoom(assistant, model)) ?? {
    said: read,
    summary: null,
  }
  const summarised = summary?.messages ?? 0
  const tokensOf = (files: readonly string[]) =>
    tokensOfAttached(ctx, files, roomForFiles(assistant, passageRoom(size)), model.capabilities.vision)
  const definitions = await definitionsFor(ctx, { assistant, model }, onPath, said)
  const own = {
    instructions: tokensIn(plain.instructions),
    folder: tokensIn(assistant.instructions.slice(plain.instructions.length)),
    history: said.reduce((sum, { parts }) => sum + tokensIn(textOf(parts)), 0),
    summary: tokensIn(summary?.text ?? ''),
    files: (await tokensOf(onPath)) + (model.capabilities.vision ? tokensOfDrawn(said) : 0),
    passages: passageTokens(assistant, model.context_size),
    tools: definitions.length === 0 ? 0 : tokensIn(JSON.stringify(definitions)),
  }
  const estimate = Object.values(own).reduce((sum, tokens) => sum + tokens, 0)
  const factor = before === undefined ? 1 : Math.min(MOST, Math.max(LEAST, before / Math.max(1, estimate)))
  const drafted = await tokensOf(draftedOf(asked, onPath))
  const corrected = (tokens: number) => Math.round(tokens * factor)
  const files = corrected(own.files + drafted)
  const room = Math.floor(historyBudget(model.context_size) / BYTES_PER_TOKEN)
  const history = Math.min(
    corrected(own.history),
    Math.max(0, room - files - corrected(own.passages + own.summary + own.tools)),
  )
  return {
    size,
    reserved: Math.floor(size * RESERVED),
    instructions: corrected(own.instructions),
    folder: corrected(own.folder),
    history,
    summary: corrected(own.summary),
    files,
    passages: corrected(own.passages),
    tools: corrected(own.tools),
    messages_summarised: summarised,
    messages_left_out: Math.max(0, all - said.length - summarised),
    can_summarise: await canSummarise(ctx),
  }
}

function draftedOf({ files = '' }: Asked, onPath: readonly string[]): string[] {
  return files.split(',').filter((id) => id !== '' && !onPath.includes(id))
}

/** The parts of a message that a model reads: text, and tool calls with their results. */
function textOf(parts: readonly MessagePart[]): string {
  return parts
    .map((part) => {
      if (part.type === 'tool') return JSON.stringify(callOf(part))
      return part.type === 'text' ? part.text : ''
    })
    .join('')
}
