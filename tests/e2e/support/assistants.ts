import type { Page } from '@playwright/test'
import { callAs } from './test.ts'

type Draft = { revision: number; saved: Record<string, unknown> }

const CONTENT = {
  description: { en: 'Answers from the help base.', fr: 'Répond depuis la base d’aide.' },
  welcome: {},
  starters: [],
  support_contact: '',
  tag_ids: [],
  model_id: null,
  fallback_model_id: null,
  temperature: null,
  max_output_tokens: null,
  avatar_file_id: null,
}

/** Creates an assistant of the person who is signed in on this page. */
export async function makeAssistant(
  page: Page,
  name: string,
  instructions: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await callAs<{ id: string }>(page, 'POST', '/v2/assistants/', {
    ...CONTENT,
    name,
    instructions,
    ...more,
  })
  return id
}

/** Saves new content of an assistant, as its author would. */
export async function editAssistant(page: Page, id: string, change: Record<string, unknown>): Promise<void> {
  const draft = await callAs<Draft>(page, 'GET', `/v2/assistants/${id}/draft`)
  await callAs(page, 'PUT', `/v2/assistants/${id}`, {
    revision: draft.revision,
    content: { ...draft.saved, ...change },
  })
}

/** The id of the person who is signed in on this page. */
export async function idOf(page: Page): Promise<string> {
  return (await callAs<{ id: string }>(page, 'GET', '/v2/users/me')).id
}
