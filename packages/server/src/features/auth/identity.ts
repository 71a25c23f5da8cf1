import { auth } from '@parlance/contract/people/auth.ts'
import { createDevProvider, type DevProvider } from '#adapters/sso/dev-provider.ts'
import { DEV_ISSUER, DEV_ROLE_MAP } from '#adapters/sso/dev-people.ts'
import { createSignOn } from '#adapters/sso/openid.ts'
import type { SignOn } from '#adapters/sso/port.ts'
import type { Deps } from '#core/context.ts'
import { signOnRules } from '#features/users/users.service.ts'

/** Longest answer of a provider, in bytes. */
const ANSWER_MAX = 1_048_576

type SignOnRules = ReturnType<typeof signOnRules>

/** The identity provider and the meaning of its claims. */
export type Identity = { sign_on: SignOn; rules: SignOnRules; dev: DevProvider | null }

export const CALLBACK_PATH = '/auth/oauth/callback'

/** The configured identity provider, otherwise the development one. Throws an error for the operator if neither works. */
export async function createIdentity(deps: Deps): Promise<Identity> {
  const { config } = deps
  if (config.oidc === null) return await createDevIdentity(deps)
  const { client_secret, ...provider } = config.oidc
  const sign_on = createSignOn({
    ...provider,
    client_secret: client_secret ?? undefined,
    fetch: fetchFrom(deps, provider.issuer),
  })
  return { sign_on, rules: signOnRules(config, null), dev: null }
}

async function createDevIdentity(deps: Deps): Promise<Identity> {
  const { config, log } = deps
  const dev = await createDevProvider({
    host: config.host,
    public_url: config.public_url,
    trust_proxy: config.trust_proxy.join(','),
    redirect_uri: config.public_url + CALLBACK_PATH,
    logout_uri: config.public_url + auth.backchannelLogout.path,
    fetch: fetchFrom(deps, config.public_url),
    onError: (error) => log.error({ err: error }, 'the development identity provider failed'),
  })
  const sign_on = createSignOn({
    issuer: dev.issuer,
    client_id: dev.client_id,
    client_secret: dev.client_secret,
    scopes: 'openid profile email',
    fetch: fetchFrom(deps, dev.issuer),
    identity_issuer: DEV_ISSUER,
  })
  // sets roles only at the first sign-on, so that roles can be changed to try them
  return { sign_on, rules: signOnRules(config, DEV_ROLE_MAP), dev }
}

/** Outgoing requests to the provider: its host is trusted, all others pass the guard. */
function fetchFrom(deps: Deps, issuer: string) {
  const { hostname, port, protocol } = new URL(issuer)
  const allowed_hosts = [`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`]
  return (url: string, init: RequestInit = {}) =>
    deps.outbound.fetch(url, { ...init, class: 'json', allowed_hosts, limits: { max_bytes: ANSWER_MAX } })
}
