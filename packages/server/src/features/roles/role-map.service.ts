import { ConfigError } from '#config-error.ts'

/** `claim` has (or lists) `value`: the person's role is `role`. */
export type RoleRule = { claim: string; value: string; role: string }

/**
 * Reads OIDC_ROLE_MAP: `claim=value:ROLE`, several separated by commas, the first match wins. A claim inside another
 * is written with dots: `realm_access.roles=chat-admin:ADMINISTRATOR,groups=reviewers:REVIEWER`.
 */
export function parseRoleMap(text: string | null): RoleRule[] {
  const entries = (text ?? '').split(',').map((entry) => entry.trim())
  return entries.filter(Boolean).map((entry) => {
    const [, claim, value, role] = /^([^=]+)=(.+):([^:]+)$/.exec(entry) ?? []
    if (claim === undefined || value === undefined || role === undefined) {
      throw new ConfigError(
        `OIDC_ROLE_MAP is wrong at '${entry}': it must read claim=value:ROLE, several with commas.`,
      )
    }
    return { claim: claim.trim(), value: value.trim(), role: role.trim() }
  })
}
