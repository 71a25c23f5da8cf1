import type { PromptContent, PromptDraft } from '@parlance/contract/prompts/prompts.ts'
import type { PromptRun } from '@parlance/contract/prompts/prompt-runs.ts'
import { uuidv7 } from '#core/ids.ts'
import type { Person } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'

/** The content of a prompt in a test. */
export function promptContent(more: Partial<PromptContent> = {}): PromptContent {
  return {
    system_prompt: 'Answer as {{role}}.',
    user_prompt: 'What about {{topic}}?',
    variables: [],
    model_id: null,
    temperature: null,
    max_output_tokens: null,
    ...more,
  }
}

/** Creates a prompt of this person; returns its id. */
export async function makePrompt(person: Person, more: Partial<PromptContent> = {}): Promise<string> {
  const body = { name: `Prompt ${uuidv7()}`, content: promptContent(more) }
  return (await ok<{ id: string }>(person, 'POST', '/v2/prompts', body)).id
}

/** Saves the draft with changes as the next version. */
export async function saveVersion(
  person: Person,
  id: string,
  more: Partial<PromptContent> = {},
  { note = '', is_live = false } = {},
): Promise<PromptDraft> {
  const { revision, draft } = await ok<PromptDraft>(person, 'GET', `/v2/prompts/${id}/draft`)
  const body = { revision, content: { ...draft, ...more }, note, is_live }
  return await ok(person, 'POST', `/v2/prompts/${id}/versions`, body)
}

export const VALUES = { role: 'a lawyer', topic: 'the lease' }

/** A column in the body of a run. */
export const column = (more: object = {}) => ({
  version_id: null,
  model_id: null,
  temperature: null,
  max_output_tokens: null,
  ...more,
})

/** Runs a prompt; by default its draft in one column. */
export async function runPrompt(
  person: Person,
  promptId: string,
  more: { id?: string; values?: Record<string, string>; columns?: object[] } = {},
): Promise<PromptRun> {
  const body = { id: uuidv7(), values: VALUES, columns: [column()], ...more }
  return await ok(person, 'POST', `/v2/prompts/${promptId}/runs`, body)
}

export const readPromptRun = (person: Person, id: string): Promise<PromptRun> =>
  ok(person, 'GET', `/v2/prompt-runs/${id}`)

/** A prompt with a run, by the names of their resources. */
export async function makePromptWithRun(person: Person): Promise<{ prompt: string; prompt_run: string }> {
  const prompt = await makePrompt(person)
  return { prompt, prompt_run: (await runPrompt(person, prompt)).id }
}

/** Shares a prompt with a person. */
export const sharePrompt = (owner: Person, id: string, person: Person, level: 'user' | 'editor' = 'user') =>
  ok(owner, 'POST', `/v2/prompts/${id}/shares`, { subject_type: 'user', subject_id: person.id, level })
