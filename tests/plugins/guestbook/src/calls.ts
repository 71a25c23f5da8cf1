import { defineCalls } from '@parlance/plugin-api/server.ts'
import type { z } from 'zod'
import type { guestbookSchemas } from './calls.schemas.ts'

export type Entry = z.output<typeof guestbookSchemas.list.answer>['data'][number]

export const guestbook = defineCalls<typeof guestbookSchemas>()('plugin-guestbook', {
  list: {
    method: 'GET',
    path: '/v2/plugins/guestbook/entries',
    access: { kind: 'session' },
    summary: 'Lists the entries of the guestbook.',
  },
  sign: {
    method: 'POST',
    path: '/v2/plugins/guestbook/entries',
    access: { kind: 'session', permission: 'chat:create' },
    summary: 'Signs the guestbook.',
  },
})
