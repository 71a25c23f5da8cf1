/** Why an outgoing call was refused or cut. */
export const OUTBOUND_CODES = [
  'address_invalid',
  'address_ambiguous',
  'address_forbidden',
  'scheme_forbidden',
  'redirect_forbidden',
  'too_many_redirects',
  'connect_failed',
  'connect_timeout',
  'first_byte_timeout',
  'idle_timeout',
  'total_timeout',
  'too_large',
  'decode_failed',
  'cut',
] as const
export type OutboundCode = (typeof OUTBOUND_CODES)[number]

/**
 * Thrown by every outgoing call that is refused, fails or exceeds a limit. Contains no addresses and no internal
 * details.
 */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused'
  readonly code: OutboundCode
  constructor(code: OutboundCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

const POLICY_CODES = new Set<OutboundCode>([
  'address_invalid',
  'address_ambiguous',
  'address_forbidden',
  'scheme_forbidden',
  'redirect_forbidden',
  'too_many_redirects',
])

/** True if the address itself was refused (a 422 for the caller) and the remote side is not at fault. */
export function isPolicyRefusal(error: unknown): boolean {
  return error instanceof OutboundRefused && POLICY_CODES.has(error.code)
}
