import { defineCalls } from '@parlance/plugin-api/server.ts'
import type { preferenceSchemas, recordingSchemas } from './calls.schemas.ts'
import { RECORDING_BYTES_MAX } from './limits.ts'

const PATH = '/v2/plugins/speech-to-text/preferences'
const ONE = '/v2/plugins/speech-to-text/recordings/{recording_id}'
const access = { kind: 'session', permission: 'chat:create' } as const

export const preferences = defineCalls<typeof preferenceSchemas>()('plugin-speech-to-text', {
  read: {
    method: 'GET',
    path: PATH,
    access,
    summary: 'Returns the languages that I speak; null before I have chosen any.',
  },
  write: { method: 'PUT', path: PATH, access, summary: 'Saves the languages that I speak.' },
})

export const recordings = defineCalls<typeof recordingSchemas>()('plugin-speech-to-text-recordings', {
  transcribe: {
    method: 'POST',
    path: ONE,
    access,
    summary:
      'Transcribes a recording, the form field `file`. Repeating the call with the same id returns the same text; 409 while another request works on it.',
    errors: [
      'ERROR_TOO_LARGE',
      'ERROR_RECORDING_TOO_LONG',
      'ERROR_UNSUPPORTED_CONTENT_TYPE',
      'ERROR_RECORDING_UNREADABLE',
      'ERROR_NO_SPEECH_MODEL',
      'ERROR_TRANSCRIPTION_FAILED',
      'ERROR_UNAVAILABLE',
      'ERROR_TIMEOUT',
      'ERROR_BUDGET_EXHAUSTED',
      'ERROR_MODEL_UNPRICED',
    ],
    rate: 'costly',
    // the file, and the form around it
    body_max: RECORDING_BYTES_MAX + 64 * 1024,
    consumes: 'multipart/form-data',
  },
  read: {
    method: 'GET',
    path: ONE,
    access,
    summary: 'Returns the state of a recording of mine, and its text.',
  },
  forget: { method: 'DELETE', path: ONE, access, summary: 'Deletes the text of a recording of mine.' },
})
