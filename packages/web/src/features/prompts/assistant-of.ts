import type { AssistantContent } from '@parlance/contract/assistants/assistants.ts'
import { fillPrompt, variablesOf } from '@parlance/contract/prompts/prompt-variables.ts'
import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'

/** Characters of a starter. */
const STARTER_MAX = 300

/**
 * The assistant that a prompt becomes: its system prompt is the instructions, its user prompt a starter if it is short
 * enough. Variables are replaced with their defaults; those without one are left for the author.
 */
export function assistantOf(content: PromptContent, name: string): AssistantContent {
  const defaults = variablesOf(content).filter(({ default_value }) => default_value !== '')
  const values = Object.fromEntries(defaults.map((variable) => [variable.name, variable.default_value]))
  const starter = fillPrompt(content.user_prompt, values).trim()
  const isStarter = starter !== '' && starter.length <= STARTER_MAX
  return {
    name,
    description: {},
    welcome: {},
    starters: isStarter ? [{ en: starter, fr: starter }] : [],
    support_contact: '',
    tag_ids: [],
    instructions: fillPrompt(content.system_prompt, values),
    model_id: content.model_id,
    fallback_model_id: null,
    temperature: content.temperature,
    max_output_tokens: content.max_output_tokens,
    avatar_file_id: null,
    knowledge_base_ids: [],
    knowledge_filter: [],
    knowledge_mode: 'search',
    documents_only: false,
    document_ids: [],
    tools: [],
  }
}
