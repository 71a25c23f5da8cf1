import type { Claims } from '#adapters/sso/port.ts'
import type { RoleRule } from '#features/roles/role-map.service.ts'

/** The meaning of a person's claims for this server. */
export type SignOnRules = {
  /** Lower-case e-mail addresses of people who become administrators at their first sign-on. */
  admin_emails: readonly string[]
  /** Roles given at the first sign-on only; later changes are manual. */
  first: readonly RoleRule[]
  /** Roles given and removed at every sign-on (OIDC_ROLE_MAP). */
  every: readonly RoleRule[]
  groups_claim: string | null
}

const GROUPS_MAX = 200
const GROUP_NAME_MAX = 255

/** The names of the roles from a person's claims, in order. */
export function rolesOf(claims: Claims, rules: readonly RoleRule[]): string[] {
  return rules.filter((rule) => valuesOf(claims, rule.claim).includes(rule.value)).map((rule) => rule.role)
}

/** The names of the groups that a claim lists. */
export function groupsOf(claims: Claims, claim: string): string[] {
  const names = valuesOf(claims, claim).filter(isGroupName)
  return [...new Set(names)].slice(0, GROUPS_MAX)
}

/** Other texts cannot be stored exactly, and groups are compared by their exact names. */
function isGroupName(name: string): boolean {
  return name !== '' && name.length <= GROUP_NAME_MAX && name.isWellFormed() && !/\p{Cc}/u.test(name)
}

/** Whether ADMIN_EMAILS names the address that the provider itself has verified. */
export function isBootstrapAdministrator(claims: Claims, rules: SignOnRules): boolean {
  // ASCII letters only: other folding would make look-alike letters equal.
  const email = claims.email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  return claims.email_verified && rules.admin_emails.includes(email)
}

/** The texts of a claim, named whole or by a path with dots; a single text counts as a list of one. */
function valuesOf(claims: Claims, claim: string): string[] {
  const value = own(claims.id_token, claim) ?? claim.split('.').reduce<unknown>(own, claims.id_token)
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string')
}

function own(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) return undefined
  return Reflect.get(holder, key)
}
