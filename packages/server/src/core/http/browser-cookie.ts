import { LOGIN_ATTEMPT_TTL } from '@parlance/contract/core/limits.ts'

/** A cookie that binds a sign-on or sign-in to its browser: a secret that pages cannot read. */
export type BrowserCookie = { name: string; secure: boolean }

/** `__Host-` keeps other hosts of the same domain from setting it; browsers allow that prefix over TLS only. */
export function browserCookie(publicUrl: string, use: 'login' | 'connect'): BrowserCookie {
  const secure = publicUrl.startsWith('https:')
  return { name: `${secure ? '__Host-' : ''}parlance_${use}`, secure }
}

/** The secret in the browser's cookies, or null. */
export function readBrowserCookie(cookie: BrowserCookie, header: string | undefined): string | null {
  const pairs = (header ?? '').split(/;\s*/).filter((pair) => pair.startsWith(`${cookie.name}=`))
  const value = pairs.length === 1 ? pairs[0]?.slice(cookie.name.length + 1) : undefined
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
}

/** The Set-Cookie header for `secret`, or to delete it when null. */
export function writeBrowserCookie(cookie: BrowserCookie, secret: string | null): string {
  const life = `Max-Age=${secret === null ? 0 : LOGIN_ATTEMPT_TTL}`
  const rest = ['Path=/', 'HttpOnly', 'SameSite=Lax', life, ...(cookie.secure ? ['Secure'] : [])]
  return `${cookie.name}=${secret ?? ''}; ${rest.join('; ')}`
}
