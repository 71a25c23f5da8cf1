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
    summary: 'Approved assistants by search, tag and page: the most used, the newest, or by name.',
  },
  get: {
    method: 'GET',
    path: '/v2/marketplace/assistants/{assistant_id}',
    access: { kind: 'session', permission: 'marketplace:browse', object: one, ...on },
    summary: 'One approved assistant and what it can reach.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
  install: {
    method: 'POST',
    path: '/v2/marketplace/assistants/{assistant_id}/install',
    access: { kind: 'session', permission: 'marketplace:install', object: one, ...on },
    summary: 'Adds an approved assistant to my list.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
  uninstall: {
    method: 'DELETE',
    path: '/v2/marketplace/assistants/{assistant_id}/install',
    access: { kind: 'session', permission: 'marketplace:install', object: one, ...on },
    summary: 'Takes it off my list.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
  tags: {
    method: 'GET',
    path: '/v2/tags',
    access: { kind: 'session', permission: 'assistant:read' },
    summary: 'All tags by rank, with the number of approved assistants that bear them.',
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
    summary:
      'The test that a submission of the saved version of an assistant of mine would show its reviewer.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_USER_CANNOT_EDIT_ASSISTANT'],
  },
  withdraw: {
    method: 'POST',
    path: '/v2/assistants/{assistant_id}/withdraw',
    access: { kind: 'session', permission: 'assistant:share', object: one, ...on },
    summary: 'Takes an assistant of mine, and what is submitted of it, off the marketplace at once.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_USER_CANNOT_EDIT_ASSISTANT'],
  },
  reviews: {
    method: 'GET',
    path: '/v2/admin/marketplace/assistants',
    access: reviewer,
    summary: 'What waits for review, oldest first, or what is approved.',
  },
  review: {
    method: 'GET',
    path: '/v2/admin/marketplace/assistants/{assistant_id}',
    access: { ...reviewer, object: one },
    summary: 'The submitted copy beside the last approved one, what it reaches and who would lack what.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
  history: {
    method: 'GET',
    path: '/v2/admin/marketplace/assistants/{assistant_id}/history',
    access: { ...reviewer, object: one },
    summary: 'What happened to an assistant on its way to the marketplace, newest first.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
  decide: {
    method: 'POST',
    path: '/v2/admin/marketplace/assistants/{assistant_id}/decision',
    access: { ...reviewer, object: one },
    summary: 'Approves exactly the version that was looked at, asks for changes, or rejects with a reason.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_REVIEW_OUTDATED', 'ERROR_CANNOT_REVIEW_ONES_OWN'],
  },
  feature: {
    method: 'PUT',
    path: '/v2/admin/marketplace/assistants/{assistant_id}/featured',
    access: { ...reviewer, object: one },
    summary: 'Puts an approved assistant first, or no longer.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
  takeDown: {
    method: 'POST',
    path: '/v2/admin/marketplace/assistants/{assistant_id}/withdraw',
    access: { ...reviewer, object: one },
    summary: 'Takes an approved assistant off the marketplace, with a reason its author reads.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
})
