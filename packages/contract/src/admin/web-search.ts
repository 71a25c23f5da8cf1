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

/** The service that assistants search the Web with. Its key is never returned. */
export const webSearch = defineCalls<typeof webSearchSchemas>()('web-search', {
  get: {
    method: 'GET',
    path: '/v2/admin/web-search',
    access: manage,
    summary: 'Returns the web search settings with the prices and the limits per answer.',
  },
  update: {
    method: 'PUT',
    path: '/v2/admin/web-search',
    access: manage,
    summary:
      'Updates the web search settings unless someone else has changed them. A new service or address requires the key again.',
    errors: ['ERROR_PROVIDER_NEEDS_KEY', 'ERROR_ADDRESS_NOT_ALLOWED', 'ERROR_EDITED_BY_OTHER'],
  },
  test: {
    method: 'POST',
    path: '/v2/admin/web-search/test',
    access: manage,
    summary: 'Tests unsaved settings with one search and returns the results or the error.',
    rate: 'costly',
    errors: ['ERROR_PROVIDER_NEEDS_KEY', 'ERROR_ADDRESS_NOT_ALLOWED'],
  },
  setPrice: {
    method: 'POST',
    path: '/v2/admin/web-search/prices',
    access: manage,
    summary: 'Sets the price of a search from a date. It replaces a price of the same date.',
  },
  deletePrice: {
    method: 'DELETE',
    path: '/v2/admin/web-search/prices/{price_id}',
    access: manage,
    summary: 'Deletes a price. The previous price applies again.',
  },
})
