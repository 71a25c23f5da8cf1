import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { DriveError, NotAccepted } from './drive/drive-error.ts'
import { AuthError } from './google/token.ts'

/** The message of an error, for people. */
export function wordsFor(host: PluginHost, error: unknown): string {
  if (error instanceof NotAccepted) return error.message
  if (error instanceof AuthError) {
    const why = error.reason === 'refused' ? [] : [host.t(`auth_${error.reason}`)]
    return [host.t('auth_failed'), ...why].join(' ')
  }
  if (error instanceof DriveError && error.fault === 'auth') return host.t('auth_failed')
  return host.t(`error_${error instanceof DriveError ? error.fault : 'unknown'}`)
}
