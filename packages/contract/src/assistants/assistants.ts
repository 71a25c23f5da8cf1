import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type {
  assistant,
  assistantContent,
  assistantDraft,
  assistantExport,
  assistantImpact,
  assistantSchemas,
  assistantVersion,
  assistantView,
} from './assistants.schemas.ts'

export type Assistant = z.output<typeof assistant>
export type AssistantContent = z.output<typeof assistantContent>
export type AssistantView = z.output<typeof assistantView>
export type AssistantDraft = z.output<typeof assistantDraft>
export type AssistantVersion = z.output<typeof assistantVersion>
export type AssistantExport = z.output<typeof assistantExport>
export type AssistantImport = z.output<typeof assistantSchemas.import.answer>
export type AssistantImpact = z.output<typeof assistantImpact>

const one = { resource: 'assistant', param: 'assistant_id' } as const

/** Assistants: those I can use, and their creation (specification §2, §3; product decisions §5; rulings 12 to 17). */
export const assistants = defineCalls<typeof assistantSchemas>()('assistants', {
  list: {
    method: 'GET',
    path: '/v2/assistants/',
    access: { kind: 'session', permission: 'assistant:read' },
    summary: 'Lists the assistants I can use: default, owned, shared with me and installed.',
  },
  create: {
    method: 'POST',
    path: '/v2/assistants/',
    access: { kind: 'session', permission: 'assistant:create' },
    summary: 'Creates an assistant and saves its first version.',
    errors: [
      'ERROR_NAME_ALREADY_IN_USE',
      'ERROR_MODEL_NOT_USABLE',
      'ERROR_OUTPUT_ABOVE_MODEL',
      'ERROR_TAG_NOT_FOUND',
      'ERROR_TOOL_NOT_USABLE',
      'ERROR_FILE_NOT_FOUND',
      'ERROR_ID_ALREADY_USED',
    ],
  },
  import: {
    method: 'POST',
    path: '/v2/assistants/import',
    access: { kind: 'session', permission: 'assistant:create' },
    summary:
      'Creates an assistant from an exported file. References that I cannot use are left out and listed.',
    errors: ['ERROR_NAME_ALREADY_IN_USE', 'ERROR_OUTPUT_ABOVE_MODEL'],
  },
  get: {
    method: 'GET',
    path: '/v2/assistants/{assistant_id}',
    access: { kind: 'session', permission: 'assistant:read', object: one },
    summary: 'Returns an assistant as its users see it, with the actions I am allowed.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
  draft: {
    method: 'GET',
    path: '/v2/assistants/{assistant_id}/draft',
    access: { kind: 'session', permission: 'assistant:update', object: one },
    summary: 'Returns the draft of an assistant I can edit, with its saved and published versions.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_USER_CANNOT_EDIT_ASSISTANT'],
  },
  saveDraft: {
    method: 'PUT',
    path: '/v2/assistants/{assistant_id}/draft',
    access: { kind: 'session', permission: 'assistant:update', object: one },
    summary: 'Saves the draft. Refused if someone else has changed it since `revision`.',
    errors: [
      'ERROR_ASSISTANT_NOT_FOUND',
      'ERROR_USER_CANNOT_EDIT_ASSISTANT',
      'ERROR_EDITED_BY_OTHER',
      'ERROR_MODEL_NOT_USABLE',
      'ERROR_TOOL_NOT_USABLE',
      'ERROR_FILE_NOT_FOUND',
    ],
  },
  save: {
    method: 'PUT',
    path: '/v2/assistants/{assistant_id}',
    access: { kind: 'session', permission: 'assistant:update', object: one },
    summary:
      'Saves the draft as a new version, which users get from now on. Tags that no longer exist are left out.',
    errors: [
      'ERROR_ASSISTANT_NOT_FOUND',
      'ERROR_USER_CANNOT_EDIT_ASSISTANT',
      'ERROR_EDITED_BY_OTHER',
      'ERROR_NAME_ALREADY_IN_USE',
      'ERROR_MODEL_NOT_USABLE',
      'ERROR_OUTPUT_ABOVE_MODEL',
      'ERROR_TOOL_NOT_USABLE',
      'ERROR_FILE_NOT_FOUND',
    ],
  },
  discardDraft: {
    method: 'DELETE',
    path: '/v2/assistants/{assistant_id}/draft',
    access: { kind: 'session', permission: 'assistant:update', object: one },
    summary: 'Resets the draft to the saved version. Refused if someone else has changed it.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_USER_CANNOT_EDIT_ASSISTANT', 'ERROR_EDITED_BY_OTHER'],
  },
  versions: {
    method: 'GET',
    path: '/v2/assistants/{assistant_id}/versions',
    access: { kind: 'session', permission: 'assistant:update', object: one },
    summary: 'Lists the saved versions with their content, newest first.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_USER_CANNOT_EDIT_ASSISTANT'],
  },
  restore: {
    method: 'POST',
    path: '/v2/assistants/{assistant_id}/versions/{version_id}/restore',
    access: { kind: 'session', permission: 'assistant:update', object: one },
    summary: 'Restores an earlier version as the draft. Refused if someone else has changed it.',
    errors: [
      'ERROR_ASSISTANT_NOT_FOUND',
      'ERROR_USER_CANNOT_EDIT_ASSISTANT',
      'ERROR_VERSION_NOT_FOUND',
      'ERROR_EDITED_BY_OTHER',
    ],
  },
  setFlags: {
    method: 'PATCH',
    path: '/v2/assistants/{assistant_id}/flags',
    access: { kind: 'session', permission: 'assistant:update', object: one },
    summary:
      'Enables, disables, hides or shows an assistant of mine, or sets the default (assistant:configure). Administrators can disable any assistant.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_ASSISTANT_VISIBILITY_NOT_CHANGED'],
  },
  impact: {
    method: 'GET',
    path: '/v2/assistants/{assistant_id}/impact',
    access: { kind: 'session', permission: 'assistant:delete', object: one },
    summary: 'Counts the people and threads that a deletion would affect.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_ASSISTANT_NOT_DELETED'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/assistants/{assistant_id}',
    access: { kind: 'session', permission: 'assistant:delete', object: one },
    summary: 'Deletes an assistant. Its threads stay readable.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_ASSISTANT_NOT_DELETED'],
  },
  undelete: {
    method: 'POST',
    path: '/v2/assistants/{assistant_id}/undelete',
    access: { kind: 'session', permission: 'assistant:delete', object: one },
    summary: 'Restores an assistant deleted within the last few seconds.',
    errors: [
      'ERROR_ASSISTANT_NOT_FOUND',
      'ERROR_ASSISTANT_NOT_DELETED',
      'ERROR_NAME_ALREADY_IN_USE',
      'ERROR_TOO_LATE_TO_UNDO',
    ],
  },
  duplicate: {
    method: 'POST',
    path: '/v2/assistants/{assistant_id}/duplicate',
    access: { kind: 'session', permission: 'assistant:create', object: one },
    summary: 'Duplicates an assistant I can edit, including its own files, which then count as mine.',
    errors: [
      'ERROR_ASSISTANT_NOT_FOUND',
      'ERROR_USER_CANNOT_EDIT_ASSISTANT',
      'ERROR_NAME_ALREADY_IN_USE',
      'ERROR_FILE_NOT_FOUND',
      'ERROR_STORAGE_FULL',
      'ERROR_USER_STORAGE_FULL',
    ],
    rate: 'costly',
  },
  export: {
    method: 'GET',
    path: '/v2/assistants/{assistant_id}/export',
    access: { kind: 'session', permission: 'assistant:read', object: one },
    summary: 'Exports the saved version as a file that can be imported elsewhere.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_USER_CANNOT_EDIT_ASSISTANT'],
  },
  ownFiles: {
    method: 'GET',
    path: '/v2/assistants/{assistant_id}/files',
    access: { kind: 'session', permission: 'assistant:update', object: one },
    summary:
      'Returns the unlisted knowledge base of the own files of an assistant I can edit; null before the first file.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_USER_CANNOT_EDIT_ASSISTANT'],
  },
  openFiles: {
    method: 'POST',
    path: '/v2/assistants/{assistant_id}/files',
    access: { kind: 'session', permission: 'assistant:update', object: one },
    summary: 'Returns the knowledge base of the own files, created if it does not exist.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_USER_CANNOT_EDIT_ASSISTANT'],
  },
  setAvatar: {
    method: 'PUT',
    path: '/v2/assistants/{assistant_id}/avatar',
    access: { kind: 'session', permission: 'assistant:update', object: one },
    summary:
      'Uploads a picture (PNG, JPEG, WebP, GIF; base64) and stores it as a square raster image in the draft.',
    errors: [
      'ERROR_ASSISTANT_NOT_FOUND',
      'ERROR_USER_CANNOT_EDIT_ASSISTANT',
      'ERROR_EDITED_BY_OTHER',
      'ERROR_UNSUPPORTED_CONTENT_TYPE',
      'ERROR_TOO_LARGE',
    ],
    rate: 'costly',
    body_max: 4_194_304,
  },
  avatar: {
    method: 'GET',
    path: '/v2/assistants/{assistant_id}/avatar/{file_id}',
    access: { kind: 'session', permission: 'assistant:read', object: one },
    summary: 'Returns the picture of an assistant I can see.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_FILE_NOT_FOUND'],
    produces: 'image/webp',
  },
})

/** Whether the person with this e-mail owns the assistant; either can lack an e-mail. */
export function isOwnedBy(assistant: Pick<Assistant, 'owner'>, email: string): boolean {
  return email !== '' && assistant.owner === email
}

/** The group of an assistant for me: default first, then owned, then marketplace, then shared (specification §3). */
export function groupOf(
  assistant: Pick<Assistant, 'is_default' | 'is_public' | 'owner'>,
  email: string,
): 'default' | 'owned' | 'marketplace' | 'shared' {
  if (assistant.is_default) return 'default'
  if (isOwnedBy(assistant, email)) return 'owned'
  return assistant.is_public ? 'marketplace' : 'shared'
}
