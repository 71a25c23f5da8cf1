import { defineCalls } from '@parlance/plugin-api/server.ts'
import type { preferenceSchemas } from './calls.schemas.ts'

const PATH = '/v2/plugins/speech-to-text/preferences'

export const preferences = defineCalls<typeof preferenceSchemas>()('plugin-speech-to-text', {
  read: {
    method: 'GET',
    path: PATH,
    access: { kind: 'session', permission: 'chat:create' },
    summary: 'Returns the languages that I speak; null before I have chosen any.',
  },
  write: {
    method: 'PUT',
    path: PATH,
    access: { kind: 'session', permission: 'chat:create' },
    summary: 'Saves the languages that I speak.',
  },
})
