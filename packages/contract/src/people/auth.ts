import { defineCalls } from '#core/endpoint.ts'
import type { authSchemas } from './auth.schemas.ts'

/** Sign-on through the organisation's OpenID provider (specification §2, §7; product decisions §2). */
export const auth = defineCalls<typeof authSchemas>()('auth', {
  login: {
    method: 'GET',
    path: '/auth/oauth/login',
    access: { kind: 'public' },
    summary: 'Starts sign-on: redirects the browser to the identity provider.',
    errors: ['ERROR_LOGIN_TARGET_REFUSED', 'ERROR_IDENTITY_PROVIDER_UNAVAILABLE'],
    rate: 'auth',
    produces: 'redirect',
  },
  callback: {
    method: 'GET',
    path: '/auth/oauth/callback',
    access: { kind: 'public' },
    summary:
      'Receives the answer of the identity provider and redirects the browser to {client_url}/login/callback with a one-time code.',
    errors: ['ERROR_LOGIN_FAILED', 'ERROR_IDENTITY_PROVIDER_UNAVAILABLE'],
    rate: 'auth',
    produces: 'redirect',
  },
  token: {
    method: 'POST',
    path: '/auth/oauth/token',
    access: { kind: 'public' },
    summary: 'Exchanges the one-time code for an access token, in the browser that started the login.',
    errors: ['ERROR_LOGIN_CODE_INVALID'],
    rate: 'auth',
  },
  me: {
    method: 'GET',
    path: '/auth/oauth/me',
    access: { kind: 'session' },
    summary: 'Returns the signed-in user, as a JSON string that contains the user.',
  },
  logout: {
    method: 'POST',
    path: '/auth/oauth/logout',
    access: { kind: 'session' },
    summary: 'Signs out: revokes this access token.',
  },
  backchannelLogout: {
    method: 'POST',
    path: '/auth/oauth/backchannel-logout',
    access: { kind: 'public' },
    consumes: 'application/x-www-form-urlencoded',
    summary:
      'Receives a logout token from the identity provider and ends the sessions it names (OpenID Connect Back-Channel Logout 1.0).',
    errors: ['ERROR_BAD_REQUEST', 'ERROR_IDENTITY_PROVIDER_UNAVAILABLE'],
    // many people can be signed out at the same time, all from the provider's single address
    rate: 'read',
  },
})
