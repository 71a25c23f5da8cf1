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
    summary: 'Records one feedback on an answer of mine; there is exactly one for each answer.',
    errors: ['ERROR_FEEDBACK_ALREADY_RECORDED', 'ERROR_MESSAGE_NOT_FOUND'],
  },
  explain: {
    method: 'PUT',
    path: `${BASE}/votes`,
    access: { kind: 'session', permission: 'chat:create' },
    summary: 'Says why, in a feedback that I have given.',
    errors: ['ERROR_MESSAGE_NOT_FOUND'],
  },
  mine: {
    method: 'GET',
    path: `${BASE}/votes`,
    access: { kind: 'session', permission: 'chat:read' },
    summary: 'What I have said of the answers of one thread.',
  },
  summary: {
    method: 'GET',
    path: `${BASE}/summary`,
    access: { kind: 'session', permission: 'system:configure', also: 'extension:view' },
    summary: 'Totals, by model, by assistant, by day and by reason.',
  },
  entries: {
    method: 'GET',
    path: `${BASE}/entries`,
    access: { kind: 'session', permission: 'system:configure', also: 'extension:view' },
    summary: 'The feedback itself, newest first; the exchange only where its author consented.',
  },
  ownSummary: {
    method: 'GET',
    path: `${BASE}/mine/summary`,
    access: { kind: 'session', permission: 'assistant:read' },
    summary: 'The same figures of the assistants that I own.',
  },
  ownEntries: {
    method: 'GET',
    path: `${BASE}/mine/entries`,
    access: { kind: 'session', permission: 'assistant:read' },
    summary: 'The feedbacks on the assistants that I own.',
  },
})
