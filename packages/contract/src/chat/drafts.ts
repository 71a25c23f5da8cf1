import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import { MESSAGE_BODY_MAX } from '#core/limits.ts'
import type { draft, draftSchemas } from './drafts.schemas.ts'

export type Draft = z.output<typeof draft>

/**
 * Text that a person has written but not sent. `scope` is a thread's id, `new`, or `queued-` and a thread's id: the
 * message that is sent there after the running answer. There is one draft per person and scope.
 */
export const drafts = defineCalls<typeof draftSchemas>()('drafts', {
  get: {
    method: 'GET',
    path: '/v2/drafts/{scope}',
    access: { kind: 'session', permission: 'chat:read' },
    summary: 'Returns my draft for one place; null if there is none.',
  },
  save: {
    method: 'PUT',
    path: '/v2/drafts/{scope}',
    access: { kind: 'session', permission: 'chat:create' },
    summary:
      'Saves my draft. A draft without text and files is deleted. A `revised_at` older than the stored one changes nothing.',
    body_max: MESSAGE_BODY_MAX,
  },
})
