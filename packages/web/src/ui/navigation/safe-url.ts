// oxlint-disable-next-line no-control-regex -- browsers skip these characters inside a scheme, so do we.
const INVISIBLE = /[\u0000-\u0020\u007F-\u00A0\u200B-\u200F\u2028-\u202F\u2060\uFEFF]/g

/** The URL if it is safe to open: http, https, mailto, or an anchor in this answer. */
export function safeLink(href: string | undefined): string | null {
  if (!href) return null
  if (/^#[\w-]+$/.test(href)) return href
  const bare = href.replace(INVISIBLE, '')
  if (!/^(https?:\/\/|mailto:)/i.test(bare)) return null
  return URL.canParse(bare) ? bare : null
}

/** Pictures come from our own files only, so that no request goes to another host without a click. */
export function isOwnFile(src: string | undefined): src is string {
  return src !== undefined && /^\/v2\/files\/[\w-]+(\/[\w-]+)*$/.test(src)
}

export function hostOf(href: string): string {
  try {
    return new URL(href).host
  } catch {
    return ''
  }
}
