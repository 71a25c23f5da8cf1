import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type {
  card,
  cardDetail,
  MARKETPLACE_SORTS,
  marketplaceSchemas,
  review,
  reviewRow,
  reviewStep,
  submissionTest,
} from './marketplace.schemas.ts'

export type MarketplaceSort = (typeof MARKETPLACE_SORTS)[number]
export type MarketplaceCard = z.output<typeof card>
export type MarketplaceDetail = z.output<typeof cardDetail>
export type ReviewRow = z.output<typeof reviewRow>
export type Review = z.output<typeof review>
export type ReviewStep = z.output<typeof reviewStep>
export type SubmissionTest = z.output<typeof submissionTest>

const one = { resource: 'assistant', param: 'assistant_id' } as const
const on = { feature: 'marketplace' } as const
const reviewer = {
  kind: 'session',
  permission: 'system:configure',
  also: 'marketplace:moderate',
  ...on,
} as const

/** Approved assistants for everyone, and the review before it (product decisions §5). */
export const marketplace = defineCalls<typeof marketplaceSchemas>()('marketplace', {
  list: {
    method: 'GET',
    path: '/v2/marketplace/assistants',
    access: { kind: 'session', permission: 'marketplace:browse', ...on },
    summary: 'Lists approved assistants by search, tag and page, sorted by use, date or name.',
  },
  get: {
    method: 'GET',
    path: '/v2/marketplace/assistants/{assistant_id}',
    access: { kind: 'session', permission: 'marketplace:browse', object: one, ...on },
    summary: 'Returns an approved assistant with the data and services it can access.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
  install: {
    method: 'POST',
    path: '/v2/marketplace/assistants/{assistant_id}/install',
    access: { kind: 'session', permission: 'marketplace:install', object: one, ...on },
    summary: 'Installs an approved assistant.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
  uninstall: {
    method: 'DELETE',
    path: '/v2/marketplace/assistants/{assistant_id}/install',
    access: { kind: 'session', permission: 'marketplace:install', object: one, ...on },
    summary: 'Uninstalls an assistant.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
  tags: {
    method: 'GET',
    path: '/v2/tags',
    access: { kind: 'session', permission: 'assistant:read' },
    summary: 'Lists all tags by rank, with the number of approved assistants that have them.',
  },
  submit: {
    method: 'POST',
    path: '/v2/assistants/{assistant_id}/submit',
    access: { kind: 'session', permission: 'assistant:share', object: one, ...on },
    summary: 'Submits the saved version of an assistant of mine for review.',
    errors: [
      'ERROR_ASSISTANT_NOT_FOUND',
      'ERROR_USER_CANNOT_EDIT_ASSISTANT',
      'ERROR_ALREADY_SUBMITTED',
      'ERROR_TEST_RUN_REQUIRED',
      'ERROR_TEST_REASON_REQUIRED',
    ],
  },
  submission: {
    method: 'GET',
    path: '/v2/assistants/{assistant_id}/submission',
    access: { kind: 'session', permission: 'assistant:share', object: one, ...on },
    summary: 'Returns the test run that the reviewer of a submission would see.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_USER_CANNOT_EDIT_ASSISTANT'],
  },
  withdraw: {
    method: 'POST',
    path: '/v2/assistants/{assistant_id}/withdraw',
    access: { kind: 'session', permission: 'assistant:share', object: one, ...on },
    summary: 'Withdraws an assistant of mine and its submission from the marketplace immediately.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_USER_CANNOT_EDIT_ASSISTANT'],
  },
  reviews: {
    method: 'GET',
    path: '/v2/admin/marketplace/assistants',
    access: reviewer,
    summary: 'Lists submissions waiting for review, oldest first, or approved assistants.',
  },
  review: {
    method: 'GET',
    path: '/v2/admin/marketplace/assistants/{assistant_id}',
    access: { ...reviewer, object: one },
    summary:
      'Returns a submission with the last approved version, what it can access and which permissions its users lack.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
  history: {
    method: 'GET',
    path: '/v2/admin/marketplace/assistants/{assistant_id}/history',
    access: { ...reviewer, object: one },
    summary: 'Lists the review history of an assistant, newest first.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
  decide: {
    method: 'POST',
    path: '/v2/admin/marketplace/assistants/{assistant_id}/decision',
    access: { ...reviewer, object: one },
    summary: 'Approves exactly the reviewed version, requests changes, or rejects it with a reason.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_REVIEW_OUTDATED', 'ERROR_CANNOT_REVIEW_ONES_OWN'],
  },
  feature: {
    method: 'PUT',
    path: '/v2/admin/marketplace/assistants/{assistant_id}/featured',
    access: { ...reviewer, object: one },
    summary: 'Features an approved assistant, or stops featuring it.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
  takeDown: {
    method: 'POST',
    path: '/v2/admin/marketplace/assistants/{assistant_id}/withdraw',
    access: { ...reviewer, object: one },
    summary: 'Removes an approved assistant from the marketplace with a reason for its author.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
})
