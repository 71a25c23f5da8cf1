import { type AssistantContent, assistants } from '@parlance/contract/assistants/assistants.ts'
import { INSTRUCTIONS_MAX } from '@parlance/contract/core/limits.ts'
import { type PromptContent, prompts } from '@parlance/contract/prompts/prompts.ts'
import { emptyPrompt, PROMPTS_KEY } from '#features/prompts/prompts.queries.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { call } from '#lib/network/api.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

/** The maximum length of a name. */
const NAME_MAX = 60

/** Creates a prompt from the draft of an assistant that I can edit. */
export const useOpenAssistantInExpert = () =>
  useRefreshing([PROMPTS_KEY], async (assistantId: string) => {
    const { draft } = await call(assistants.draft, { params: { assistant_id: assistantId } })
    return await call(prompts.create, { body: { name: draft.name, content: contentOf(draft) } })
  })

type Asked = { question: string; assistantId: string | null; modelId: string | null }

/** Creates a prompt from a question; with the instructions of its assistant only if I can edit it. */
export const useOpenAnswerInExpert = () =>
  useRefreshing([PROMPTS_KEY], async ({ question, assistantId, modelId }: Asked) => {
    const own = assistantId === null ? emptyPrompt : await editable(assistantId)
    const content = { ...own, user_prompt: question.slice(0, INSTRUCTIONS_MAX), model_id: modelId }
    const name = question.replaceAll(/\s+/g, ' ').trim().slice(0, NAME_MAX) || '…'
    return await call(prompts.create, { body: { name, content } })
  })

async function editable(assistantId: string): Promise<PromptContent> {
  const params = { assistant_id: assistantId }
  try {
    const { may } = await call(assistants.get, { params })
    if (!may.includes('edit')) return emptyPrompt
    return contentOf((await call(assistants.draft, { params })).saved)
  } catch (error) {
    // it was deleted, or is no longer shared
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return emptyPrompt
    throw error
  }
}

type Instructed = Pick<AssistantContent, 'instructions' | 'model_id' | 'temperature' | 'max_output_tokens'>

function contentOf({ instructions, model_id, temperature, max_output_tokens }: Instructed): PromptContent {
  return { ...emptyPrompt, system_prompt: instructions, model_id, temperature, max_output_tokens }
}
