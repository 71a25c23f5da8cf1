import type { AssistantContent, AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import type { Person } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import type { Database } from '#db/client.ts'

/** The content of an assistant in a test. */
export function content(more: Partial<AssistantContent> = {}): AssistantContent {
  return {
    name: 'Helper',
    description: { en: 'Helps', fr: 'Aide' },
    welcome: { en: 'Ask me' },
    starters: [{ en: 'Begin', fr: 'Commencer' }],
    support_contact: 'help desk',
    tag_ids: [],
    instructions: 'CANARY-INSTRUCTIONS',
    model_id: null,
    fallback_model_id: null,
    temperature: 0.7,
    max_output_tokens: null,
    avatar_file_id: null,
    knowledge_base_ids: [],
    knowledge_mode: 'search',
    knowledge_filter: [],
    documents_only: false,
    document_ids: [],
    tools: [],
    ...more,
  }
}

/** Creates an assistant of this person by the call; returns its id. */
export async function makeAssistant(person: Person, more: Partial<AssistantContent> = {}): Promise<string> {
  return (await ok<{ id: string }>(person, 'POST', '/v2/assistants/', content(more))).id
}

export function draftOf(person: Person, id: string): Promise<AssistantDraft> {
  return ok(person, 'GET', `/v2/assistants/${id}/draft`)
}

/** Saves a new version based on the current draft. */
export async function saveOver(
  person: Person,
  id: string,
  more: Partial<AssistantContent>,
): Promise<AssistantDraft> {
  const { revision, draft } = await draftOf(person, id)
  return await ok(person, 'PUT', `/v2/assistants/${id}`, { revision, content: { ...draft, ...more } })
}

/** Adds a share directly in the database. */
export async function grantTo(
  { pool }: Database,
  assistantId: string,
  userId: string,
  level: 'user' | 'editor',
): Promise<void> {
  await pool.query(
    `INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level)
     VALUES ('assistant', $1, 'user', $2, $3)`,
    [assistantId, userId, level],
  )
}

/** Publishes the saved version on the marketplace, like an approval, directly in the database. */
export async function publish({ pool }: Database, assistantId: string): Promise<void> {
  await pool.query(
    `UPDATE assistants SET is_public = true, approved_version_id = saved_version_id, publication_state = 'approved',
       approved_at = now() WHERE id = $1`,
    [assistantId],
  )
}

/** Submits the saved version, directly in the database. */
export async function submit({ pool }: Database, assistantId: string): Promise<void> {
  await pool.query(
    `UPDATE assistants SET is_public = true, submitted_version_id = saved_version_id,
       publication_state = 'submitted', submitted_at = now() WHERE id = $1`,
    [assistantId],
  )
}

export async function install({ pool }: Database, assistantId: string, userId: string): Promise<void> {
  await pool.query('INSERT INTO assistant_installs (user_id, assistant_id) VALUES ($1, $2)', [
    userId,
    assistantId,
  ])
}
