import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { exportedThread, personalData, personalDataSchemas, receipt } from './personal-data.schemas.ts'

export type PersonalData = z.output<typeof personalData>
export type ExportedThread = z.output<typeof exportedThread>
export type Receipt = z.output<typeof receipt>

/** The counts of a receipt: the tables with rows that are deleted with a person, and what else is deleted. */
export const ERASED = [
  'threads',
  'messages',
  'runs',
  'thread_exports',
  'thread_imports',
  'folders',
  'drafts',
  'shared_threads',
  'sessions',
  'login_codes',
  'api_keys',
  'tool_approvals',
  'legal_holds',
  'mcp_connections',
  'grants',
  'user_group_members',
  'external_group_lookups',
  'notices',
  'assistant_installs',
  'assistants',
  'knowledge_bases',
  'prompts',
  'prompt_runs',
  'avatars',
  'evaluations',
  'open_questions',
] as const

/** The data stored about a person: exported by themselves, deleted by themselves or an administrator. */
export const personalDataCalls = defineCalls<typeof personalDataSchemas>()('personalData', {
  export: {
    method: 'GET',
    path: '/v2/users/data',
    access: { kind: 'session' },
    summary: 'Exports the data stored about me, without my conversations.',
  },
  exportThreads: {
    method: 'GET',
    path: '/v2/users/data/threads',
    access: { kind: 'session' },
    summary: 'Exports my conversations with all their messages, in pages.',
  },
  eraseMe: {
    method: 'POST',
    path: '/v2/users/erase',
    access: { kind: 'session' },
    summary: 'Erases me and my data. `confirmation` is my user name. Refused for the last administrator.',
    errors: ['ERROR_NOT_CONFIRMED', 'ERROR_LAST_ADMINISTRATOR', 'ERROR_LEGAL_HOLD'],
  },
  erase: {
    method: 'POST',
    path: '/v2/admin/users/{user_id}/erase',
    access: { kind: 'session', permission: 'system:configure', also: 'user:manage' },
    summary:
      'Erases a person and their data, after transferring what others need. `confirmation` is their user name.',
    errors: [
      'ERROR_USER_NOT_FOUND',
      'ERROR_NOT_CONFIRMED',
      'ERROR_CANNOT_HAND_OVER',
      'ERROR_OWN_RIGHTS',
      'ERROR_LAST_ADMINISTRATOR',
      'ERROR_RIGHTS_BEYOND_OWN',
      'ERROR_LEGAL_HOLD',
    ],
  },
})
