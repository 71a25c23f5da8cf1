import { authSchemas } from '@parlance/contract/people/auth.schemas.ts'

/** A browser without a screen: stores cookies, follows nothing automatically, signs in like a person. */
export type Browser = ReturnType<typeof createBrowser>

/** `origin` is the address of the server, and the client_url of its sign-ons. */
export function createBrowser(origin: string) {
  const cookies = new Map<string, string>()

  async function open(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, origin)
    const headers = new Headers(init.headers)
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (url.origin === origin && jar !== '') headers.set('cookie', jar)
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    if (url.origin === origin) for (const cookie of answer.headers.getSetCookie()) keep(cookie)
    return answer
  }

  function keep(cookie: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }

  /** Opens an address and returns its redirect target. */
  async function redirectOf(address: string): Promise<string> {
    const answer = await open(address)
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${answer.status} without a redirect: ${await answer.text()}`)
    return new URL(location, new URL(address, origin)).href
  }

  function loginPath(clientUrl = origin) {
    return `/auth/oauth/login?client_url=${encodeURIComponent(clientUrl)}`
  }

  /** From the login to the provider's answer: the callback's address, not opened yet. */
  async function callbackUrl(person: string): Promise<string> {
    const provider = await redirectOf(loginPath())
    return await redirectOf(`${provider}&person=${encodeURIComponent(person)}`)
  }

  /** The one-time code that the callback passes to the page. */
  async function codeOf(person: string): Promise<string> {
    const page = await redirectOf(await callbackUrl(person))
    return new URL(page).searchParams.get('code') ?? ''
  }

  async function exchange(code: string): Promise<Response> {
    return await open('/auth/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
  }

  /** Signs in and returns the access token. */
  async function signIn(person: string): Promise<string> {
    return await tokenOf(await exchange(await codeOf(person)))
  }

  return { cookies, open, redirectOf, loginPath, callbackUrl, codeOf, exchange, signIn }
}

/** The access token returned by the exchange. */
export async function tokenOf(answer: Response): Promise<string> {
  return authSchemas.token.answer.parse(await answer.json()).access_token
}

/** A call with a bearer token; the body is sent as JSON. */
export async function call(origin: string, token: string, method: string, path: string, body?: unknown) {
  return await fetch(new URL(path, origin), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
