import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { adminTag, tagSchemas } from './tags.schemas.ts'

export type AdminTag = z.output<typeof adminTag>

const access = { kind: 'session', permission: 'system:configure', also: 'marketplace:manage' } as const

/** The tags of the marketplace, managed by administrators. */
export const tags = defineCalls<typeof tagSchemas>()('tags', {
  adminList: {
    method: 'GET',
    path: '/v2/admin/tags',
    access,
    summary: 'All tags with their place and the number of approved assistants that bear them.',
  },
  create: {
    method: 'POST',
    path: '/v2/admin/tags',
    access,
    summary: 'Adds a tag at the end.',
    errors: ['ERROR_TAG_NAME_ALREADY_IN_USE'],
  },
  rename: {
    method: 'PUT',
    path: '/v2/admin/tags/{tag_id}',
    access,
    summary: 'Renames a tag, also where assistants are searched by it.',
    errors: ['ERROR_NOT_FOUND', 'ERROR_TAG_NAME_ALREADY_IN_USE'],
  },
  move: {
    method: 'PUT',
    path: '/v2/admin/tags/{tag_id}/rank',
    access,
    summary: 'Puts a tag at another place.',
    errors: ['ERROR_NOT_FOUND'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/admin/tags/{tag_id}',
    access,
    summary: 'Removes a tag, also from the assistants that bear it.',
    errors: ['ERROR_NOT_FOUND'],
  },
})
