import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type {
  liveMove,
  modelParams,
  promptContent,
  promptDraft,
  promptItem,
  promptSchemas,
  promptVersion,
  promptView,
} from './prompts.schemas.ts'

export type ModelParams = z.output<typeof modelParams>
export type PromptContent = z.output<typeof promptContent>
export type PromptItem = z.output<typeof promptItem>
export type PromptView = z.output<typeof promptView>
export type PromptDraft = z.output<typeof promptDraft>
export type PromptVersion = z.output<typeof promptVersion>
export type LiveMove = z.output<typeof liveMove>

const one = { resource: 'prompt', param: 'prompt_id' } as const
const edits = { kind: 'session', permission: 'prompt:update', object: one } as const
const EDITING = ['ERROR_PROMPT_NOT_FOUND', 'ERROR_USER_CANNOT_EDIT_PROMPT'] as const

/** Expert prompts: a system prompt and a user prompt with variables, in versions (product decisions §7). */
export const prompts = defineCalls<typeof promptSchemas>()('prompts', {
  list: {
    method: 'GET',
    path: '/v2/prompts',
    access: { kind: 'session', permission: 'prompt:read' },
    summary: 'Lists my expert prompts and those shared with me.',
  },
  create: {
    method: 'POST',
    path: '/v2/prompts',
    access: { kind: 'session', permission: 'prompt:create' },
    summary: 'Creates an expert prompt. Its content is a draft until its first version.',
    errors: ['ERROR_ID_ALREADY_USED'],
  },
  get: {
    method: 'GET',
    path: '/v2/prompts/{prompt_id}',
    access: { kind: 'session', permission: 'prompt:read', object: one },
    summary: 'Returns the live version of a prompt.',
    errors: ['ERROR_PROMPT_NOT_FOUND'],
  },
  rename: {
    method: 'PATCH',
    path: '/v2/prompts/{prompt_id}',
    access: edits,
    summary: 'Renames a prompt that I can edit.',
    errors: EDITING,
  },
  draft: {
    method: 'GET',
    path: '/v2/prompts/{prompt_id}/draft',
    access: edits,
    summary: 'Returns the draft of a prompt that I can edit.',
    errors: EDITING,
  },
  saveDraft: {
    method: 'PUT',
    path: '/v2/prompts/{prompt_id}/draft',
    access: edits,
    summary: 'Saves the draft. Refused if someone else has changed it since `revision`.',
    errors: [...EDITING, 'ERROR_MODEL_NOT_USABLE', 'ERROR_EDITED_BY_OTHER'],
  },
  save: {
    method: 'POST',
    path: '/v2/prompts/{prompt_id}/versions',
    access: edits,
    summary: 'Saves the content as a new, immutable version.',
    errors: [...EDITING, 'ERROR_MODEL_NOT_USABLE', 'ERROR_EDITED_BY_OTHER'],
  },
  versions: {
    method: 'GET',
    path: '/v2/prompts/{prompt_id}/versions',
    access: edits,
    summary: 'Lists the versions with their content, newest first.',
    errors: EDITING,
  },
  restore: {
    method: 'POST',
    path: '/v2/prompts/{prompt_id}/versions/{version_id}/restore',
    access: edits,
    summary: 'Restores a version as the draft. Refused if someone else has changed it.',
    errors: [...EDITING, 'ERROR_VERSION_NOT_FOUND', 'ERROR_EDITED_BY_OTHER'],
  },
  setLive: {
    method: 'PUT',
    path: '/v2/prompts/{prompt_id}/live',
    access: edits,
    summary: 'Sets the live version. The change is logged.',
    errors: [...EDITING, 'ERROR_VERSION_NOT_FOUND', 'ERROR_EDITED_BY_OTHER'],
  },
  liveMoves: {
    method: 'GET',
    path: '/v2/prompts/{prompt_id}/live',
    access: edits,
    summary: 'Lists the changes of the live version, newest first.',
    errors: EDITING,
  },
  delete: {
    method: 'DELETE',
    path: '/v2/prompts/{prompt_id}',
    access: { kind: 'session', permission: 'prompt:delete', object: one },
    summary: 'Deletes a prompt of mine with its versions and runs.',
    errors: ['ERROR_PROMPT_NOT_FOUND', 'ERROR_PROMPT_NOT_DELETED'],
  },
  undelete: {
    method: 'POST',
    path: '/v2/prompts/{prompt_id}/undelete',
    access: { kind: 'session', permission: 'prompt:delete', object: one },
    summary: 'Restores a prompt deleted within the last few seconds.',
    errors: ['ERROR_PROMPT_NOT_FOUND', 'ERROR_PROMPT_NOT_DELETED', 'ERROR_TOO_LATE_TO_UNDO'],
  },
  duplicate: {
    method: 'POST',
    path: '/v2/prompts/{prompt_id}/duplicate',
    access: { kind: 'session', permission: 'prompt:create', object: one },
    summary: 'Duplicates a prompt, or its draft if I can edit it, without versions, shares and runs.',
    errors: ['ERROR_PROMPT_NOT_FOUND'],
  },
})
