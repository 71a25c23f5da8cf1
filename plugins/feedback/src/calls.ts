import { defineCalls } from '@parlance/plugin-api/server.ts'
import type { z } from 'zod'
import type { voteSchemas } from './calls.schemas.ts'

export type Vote = z.output<typeof voteSchemas.add.answer>
export type Summary = z.output<typeof voteSchemas.summary.answer>
export type Entries = z.output<typeof voteSchemas.entries.answer>

const BASE = '/v2/plugins/feedback'

export const votes = defineCalls<typeof voteSchemas>()('plugin-feedback', {
  add: {
    method: 'POST',
    path: `${BASE}/votes`,
    access: { kind: 'session', permission: 'chat:create' },
    summary: 'Records my feedback on an answer. Each answer has at most one.',
    errors: ['ERROR_FEEDBACK_ALREADY_RECORDED', 'ERROR_MESSAGE_NOT_FOUND'],
  },
  explain: {
    method: 'PUT',
    path: `${BASE}/votes`,
    access: { kind: 'session', permission: 'chat:create' },
    summary: 'Adds reasons to my feedback.',
    errors: ['ERROR_MESSAGE_NOT_FOUND'],
  },
  mine: {
    method: 'GET',
    path: `${BASE}/votes`,
    access: { kind: 'session', permission: 'chat:read' },
    summary: 'Lists my feedback on the answers of a thread.',
  },
  summary: {
    method: 'GET',
    path: `${BASE}/summary`,
    access: { kind: 'session', permission: 'system:configure', also: 'extension:view' },
    summary: 'Returns totals by model, assistant, day and reason.',
  },
  entries: {
    method: 'GET',
    path: `${BASE}/entries`,
    access: { kind: 'session', permission: 'system:configure', also: 'extension:view' },
    summary: 'Lists feedback, newest first. Includes the messages only if the author consented.',
  },
  ownSummary: {
    method: 'GET',
    path: `${BASE}/mine/summary`,
    access: { kind: 'session', permission: 'assistant:read' },
    summary: 'Returns the totals of the assistants that I own.',
  },
  ownEntries: {
    method: 'GET',
    path: `${BASE}/mine/entries`,
    access: { kind: 'session', permission: 'assistant:read' },
    summary: 'Lists the feedback on the assistants that I own.',
  },
})
