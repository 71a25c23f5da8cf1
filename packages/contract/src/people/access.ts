import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { accessSchemas, assistantExplanation, baseExplanation } from './access.schemas.ts'

export type AssistantExplanation = z.output<typeof assistantExplanation>
export type BaseExplanation = z.output<typeof baseExplanation>
export type Explanation = AssistantExplanation | BaseExplanation

/** Why someone can or cannot do something, for administrators. */
export const access = defineCalls<typeof accessSchemas>()('access', {
  explain: {
    method: 'GET',
    path: '/v2/admin/access',
    access: { kind: 'session', permission: 'system:configure', also: 'system:view' },
    summary: 'Explains which actions a person is allowed on an assistant, and why.',
    errors: ['ERROR_USER_NOT_FOUND', 'ERROR_ASSISTANT_NOT_FOUND'],
  },
  explainBase: {
    method: 'GET',
    path: '/v2/admin/access/explain-base',
    access: { kind: 'session', permission: 'system:configure', also: 'system:view' },
    summary: 'Explains which actions a person is allowed on a knowledge base, and why.',
    errors: ['ERROR_USER_NOT_FOUND', 'ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
  },
  bases: {
    method: 'GET',
    path: '/v2/admin/access/knowledge-bases',
    access: { kind: 'session', permission: 'system:configure', also: 'system:view' },
    summary: 'Searches knowledge bases by name; returns names and owners only.',
  },
  assistants: {
    method: 'GET',
    path: '/v2/admin/access/assistants',
    access: { kind: 'session', permission: 'system:configure', also: 'system:view' },
    summary: 'Searches assistants by name; returns names and owners only.',
  },
})
