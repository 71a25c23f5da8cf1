import { defineCalls } from '#core/endpoint.ts'
import type { promptSharingSchemas } from './prompt-sharing.schemas.ts'

const one = { resource: 'prompt', param: 'prompt_id' } as const
const shares = { kind: 'session', permission: 'prompt:share', object: one } as const
const REFUSALS = ['ERROR_PROMPT_NOT_FOUND', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE'] as const
const SUBJECTS = ['ERROR_CANNOT_SHARE_WITH_ONESELF', 'ERROR_USER_NOT_FOUND', 'ERROR_GROUP_NOT_FOUND'] as const

/**
 * Sharing an expert prompt with people and groups: User (can read and run the live version) and Editor (can also
 * modify it).
 */
export const promptSharing = defineCalls<typeof promptSharingSchemas>()('prompt-sharing', {
  list: {
    method: 'GET',
    path: '/v2/prompts/{prompt_id}/shares',
    access: shares,
    summary: 'Lists the shares of a prompt of mine.',
    errors: REFUSALS,
  },
  check: {
    method: 'POST',
    path: '/v2/prompts/{prompt_id}/shares/check',
    access: shares,
    summary: 'Checks which permissions someone lacks to use this prompt.',
    errors: [...REFUSALS, ...SUBJECTS],
  },
  create: {
    method: 'POST',
    path: '/v2/prompts/{prompt_id}/shares',
    access: shares,
    summary: 'Shares a prompt with a person or a group and notifies them.',
    errors: [...REFUSALS, ...SUBJECTS, 'ERROR_ALREADY_SHARED'],
  },
  update: {
    method: 'PATCH',
    path: '/v2/prompts/{prompt_id}/shares/{subject_type}/{subject_id}',
    access: shares,
    summary: 'Updates the level of a share.',
    errors: [...REFUSALS, 'ERROR_SHARE_NOT_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: '/v2/prompts/{prompt_id}/shares/{subject_type}/{subject_id}',
    access: shares,
    summary: 'Removes a share. Access ends with the next request; running answers stop.',
    errors: [...REFUSALS, 'ERROR_SHARE_NOT_FOUND'],
  },
  leave: {
    method: 'POST',
    path: '/v2/prompts/{prompt_id}/leave',
    access: { kind: 'session', permission: 'prompt:read', object: one },
    summary: 'Leaves a prompt that was shared with me directly.',
    errors: ['ERROR_PROMPT_NOT_FOUND', 'ERROR_SHARE_NOT_FOUND'],
  },
})
