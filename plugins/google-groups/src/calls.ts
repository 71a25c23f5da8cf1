import { defineCalls } from '@parlance/plugin-api/server.ts'
import type { z } from 'zod'
import type { groupSchemas } from './calls.schemas.ts'

const BASE = '/v2/plugins/google-groups'

export type Groups = z.output<typeof groupSchemas.list.answer>
export type Group = Groups['data'][number]
export type Member = z.output<typeof groupSchemas.members.answer>['data'][number]

export const groups = defineCalls<typeof groupSchemas>()('plugin-google-groups', {
  list: {
    method: 'GET',
    path: `${BASE}/groups`,
    access: { kind: 'session', permission: 'assistant:share' },
    summary: 'Google groups that I can share with, by name or address: mine, or all of the organisation.',
    rate: 'costly',
  },
  members: {
    method: 'GET',
    path: `${BASE}/members`,
    access: { kind: 'session', permission: 'assistant:share' },
    summary: 'Direct members of a group that I can share with, with their type and when they joined.',
    rate: 'costly',
  },
  refresh: {
    method: 'POST',
    path: `${BASE}/refresh`,
    access: { kind: 'session', permission: 'assistant:share' },
    summary:
      'Asks Google again for the groups of the members of a group; who has left it loses access at once.',
    rate: 'costly',
  },
})
