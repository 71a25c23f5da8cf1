import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type {
  helperTrial,
  SYSTEM_ASSISTANT_KEYS,
  systemAssistant,
  systemAssistantSchemas,
} from './system-assistants.schemas.ts'

export type SystemAssistantKey = (typeof SYSTEM_ASSISTANT_KEYS)[number]
export type SystemAssistant = z.output<typeof systemAssistant>
export type HelperTrial = z.output<typeof helperTrial>

const configuring = { kind: 'session', permission: 'system:configure', also: 'assistant:configure' } as const
const inThread = {
  kind: 'session',
  permission: 'chat:create',
  object: { resource: 'thread', param: 'thread_id' },
} as const
const REFUSALS = [
  'ERROR_SYSTEM_ASSISTANT_OFF',
  'ERROR_SYSTEM_ASSISTANT_FAILED',
  'ERROR_NO_MODEL_ENABLED',
  'ERROR_MODEL_NOT_USABLE',
  'ERROR_BUDGET_EXHAUSTED',
  'ERROR_MODEL_UNPRICED',
] as const

/**
 * The system assistants (product decisions §9): titles, better questions, suggested questions, summaries,
 * search queries, descriptions of images, and a judge of test questions.
 */
export const systemAssistants = defineCalls<typeof systemAssistantSchemas>()('system-assistants', {
  list: {
    method: 'GET',
    path: '/v2/system-assistants',
    access: { kind: 'session' },
    summary: 'Lists the enabled system assistants.',
  },
  improve: {
    method: 'POST',
    path: '/v2/system-assistants/prompt-improvement',
    access: { kind: 'session', permission: 'chat:create' },
    summary: 'Suggests a clearer wording of an unsent question. Nothing is stored.',
    errors: REFUSALS,
    rate: 'costly',
  },
  followUps: {
    method: 'POST',
    path: '/v2/threads/{thread_id}/follow-ups',
    access: inThread,
    summary: 'Suggests up to three follow-up questions to an answer of mine. Nothing is stored.',
    errors: ['ERROR_THREAD_NOT_FOUND', 'ERROR_MESSAGE_NOT_FOUND', ...REFUSALS],
    rate: 'costly',
  },
  summarise: {
    method: 'POST',
    path: '/v2/threads/{thread_id}/summary',
    access: inThread,
    summary: 'Summarises the end of a thread of mine, up to the context of the model. Nothing is stored.',
    errors: ['ERROR_THREAD_NOT_FOUND', 'ERROR_MESSAGE_NOT_FOUND', ...REFUSALS],
    rate: 'costly',
  },
  adminList: {
    method: 'GET',
    path: '/v2/admin/system-assistants',
    access: configuring,
    summary: 'Lists all system assistants with their settings.',
  },
  update: {
    method: 'PUT',
    path: '/v2/admin/system-assistants/{key}',
    access: configuring,
    summary: 'Updates a system assistant at the given revision. The change takes effect immediately.',
    errors: ['ERROR_EDITED_BY_OTHER', 'ERROR_MODEL_NOT_FOUND'],
  },
  reset: {
    method: 'POST',
    path: '/v2/admin/system-assistants/{key}/reset',
    access: configuring,
    summary:
      'Resets the instructions, temperature and models of a system assistant to their defaults. It stays enabled or disabled.',
    errors: ['ERROR_EDITED_BY_OTHER'],
  },
  try: {
    method: 'POST',
    path: '/v2/admin/system-assistants/{key}/try',
    access: configuring,
    summary: 'Tests a system assistant with saved or unsaved settings, even while it is disabled.',
    rate: 'costly',
  },
})
