import { defineCalls } from '#core/endpoint.ts'
import type { metaSchemas } from './meta.schemas.ts'

/** Calls about the server itself. */
export const meta = defineCalls<typeof metaSchemas>()('meta', {
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    access: { kind: 'session', or_key: true },
    summary: 'Returns the OpenAPI 3.1 description of all calls.',
  },
  live: { method: 'GET', path: '/health/live', access: { kind: 'public' }, summary: 'The process answers.' },
  ready: {
    method: 'GET',
    path: '/health/ready',
    access: { kind: 'public' },
    summary: 'Succeeds while the database answers and the server is not shutting down.',
    errors: ['ERROR_UNAVAILABLE'],
  },
})
