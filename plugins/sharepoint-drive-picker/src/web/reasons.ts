import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { GraphError } from '../graph/graph-error.ts'
import { SignInError } from '../sign-in/sign-in-error.ts'

/** A file that the product does not accept; `message` is the reason, for people. */
export class Refused extends Error {
  override name = 'Refused'
}

/** Why SharePoint content could not be read, for people. */
export function reasonIn(host: PluginHost, error: unknown): string {
  if (error instanceof Refused) return error.message
  if (error instanceof GraphError) {
    const { reason, wait_s } = error
    if (reason !== 'busy' || wait_s === null) return host.t(`reason_${reason}`)
    return host.t('reason_busy', { minutes: Math.max(1, Math.ceil(wait_s / 60)) })
  }
  if (error instanceof SignInError) {
    return host.t(error.reason === 'unreachable' ? 'reason_unreachable' : 'reason_signed_out')
  }
  return host.t('reason_failed')
}

/** Why the sign-in failed, for people. */
export function signInReasonIn(host: PluginHost, { reason, code }: SignInError): string {
  const text = host.t(`sign_in_${reason}`)
  return code === null ? text : `${text} (${code})`
}

/** Whether signing in again can solve the problem. */
export const isSignedOut = (error: unknown) =>
  (error instanceof GraphError && error.reason === 'signed_out') ||
  (error instanceof SignInError && error.reason !== 'unreachable')
