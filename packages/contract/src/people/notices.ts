import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { notice, noticeSchemas } from './notices.schemas.ts'

export type Notice = z.output<typeof notice>

/** Notifications of a person, for example about shares and reviews. */
export const notices = defineCalls<typeof noticeSchemas>()('notices', {
  list: {
    method: 'GET',
    path: '/v2/notices',
    access: { kind: 'session' },
    summary: 'Lists my notifications, newest first.',
  },
  read: {
    method: 'POST',
    path: '/v2/notices/read',
    access: { kind: 'session' },
    summary: 'Marks all my notifications as read.',
  },
  readOne: {
    method: 'POST',
    path: '/v2/notices/{notice_id}/read',
    access: { kind: 'session' },
    summary: 'Marks one of my notifications as read.',
  },
})
