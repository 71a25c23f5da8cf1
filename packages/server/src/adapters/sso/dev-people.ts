/** The fictional people of the development identity provider. Their usernames describe their permissions. */
export const DEV_PEOPLE = [
  { username: 'admin', locale: 'en', role: 'administrator' },
  { username: 'alice', locale: 'en', role: 'user' },
  { username: 'bob', locale: 'en', role: 'user' },
  { username: 'marie', locale: 'fr', role: 'user' },
  { username: 'reviewer', locale: 'en', role: 'reviewer' },
] as const
export type DevPerson = (typeof DEV_PEOPLE)[number]

/** The id of this provider in the users table, so that people stay the same when the port changes. */
export const DEV_ISSUER = 'urn:parlance:dev-sso'
/** OIDC_ROLE_MAP while this provider is in use. */
export const DEV_ROLE_MAP = 'role=administrator:ADMINISTRATOR,role=reviewer:REVIEWER'

/** The claims of a person. The username is the subject. */
export function devClaims(person: DevPerson) {
  return {
    sub: person.username,
    preferred_username: person.username,
    name: person.username,
    email: `${person.username}@parlance.example`,
    email_verified: true,
    locale: person.locale,
    role: person.role,
  }
}
