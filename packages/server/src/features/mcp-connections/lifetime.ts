import type { Tokens } from '#adapters/mcp/sign-in-port.ts'

const EARLY_MAX_S = 300
const EARLY_SHARE = 0.2

/** When an access token ends and when it is renewed: some time before, which is not the same for everyone. */
export function lifetimeOf({ expires_in_s }: Pick<Tokens, 'expires_in_s'>) {
  if (expires_in_s === null) return { lifetime_s: null, refresh_after_s: null }
  const early = Math.min(EARLY_MAX_S, expires_in_s * EARLY_SHARE) * (0.5 + Math.random() / 2)
  return { lifetime_s: expires_in_s, refresh_after_s: expires_in_s - early }
}
