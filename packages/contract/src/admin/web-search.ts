import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type {
  webSearchAccess,
  webSearchInput,
  webSearchSchemas,
  webSearchSettings,
  webSearchTrial,
} from './web-search.schemas.ts'

export type WebSearchSettings = z.output<typeof webSearchSettings>
export type WebSearchAccess = z.output<typeof webSearchAccess>
export type WebSearchInput = z.output<typeof webSearchInput>
export type WebSearchTrial = z.output<typeof webSearchTrial>

const manage = { kind: 'session', permission: 'system:configure', also: 'provider:manage' } as const

/** The service that assistants search the Web with. Its key goes in and never comes out. */
export const webSearch = defineCalls<typeof webSearchSchemas>()('web-search', {
  get: {
    method: 'GET',
    path: '/v2/admin/web-search',
    access: manage,
    summary: 'How the Web is searched, with the prices of a search and the limits of an answer.',
  },
  update: {
    method: 'PUT',
    path: '/v2/admin/web-search',
    access: manage,
    summary:
      'Sets up the service, unless someone else has meanwhile; another service or address asks for the key again.',
    errors: ['ERROR_PROVIDER_NEEDS_KEY', 'ERROR_ADDRESS_NOT_ALLOWED', 'ERROR_EDITED_BY_OTHER'],
  },
  test: {
    method: 'POST',
    path: '/v2/admin/web-search/test',
    access: manage,
    summary: 'Searches once with values that are not saved, and says what was found or why not.',
    rate: 'costly',
    errors: ['ERROR_PROVIDER_NEEDS_KEY', 'ERROR_ADDRESS_NOT_ALLOWED'],
  },
  setPrice: {
    method: 'POST',
    path: '/v2/admin/web-search/prices',
    access: manage,
    summary: 'Sets the price of a search with a service from a day on, in place of one of the same day.',
  },
  deletePrice: {
    method: 'DELETE',
    path: '/v2/admin/web-search/prices/{price_id}',
    access: manage,
    summary: 'Removes a price; the one before it holds on.',
  },
})
