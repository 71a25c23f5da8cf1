import type { Banner } from '@parlance/contract/admin/banners.ts'

const KEY = 'parlance-banners-closed'

/** The `updated_at` of each banner that was closed in this browser. */
export type ClosedBanners = Record<string, string>

export function closedBanners(): ClosedBanners {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? Object.fromEntries(Object.entries(kept)) : {}
  } catch {
    return {}
  }
}

/** Remembers that a banner was closed, and forgets those that are no longer shown. */
export function closeBanner(banner: Banner, shown: readonly Banner[]): ClosedBanners {
  const known = closedBanners()
  const kept = Object.fromEntries(
    shown.flatMap(({ id }) => (known[id] === undefined ? [] : [[id, known[id]]])),
  )
  const closed: ClosedBanners = { ...kept, [banner.id]: banner.updated_at }
  localStorage.setItem(KEY, JSON.stringify(closed))
  return closed
}

/** A changed banner is shown again. */
export function isOpen(banner: Banner, closed: ClosedBanners): boolean {
  return !banner.is_dismissible || closed[banner.id] !== banner.updated_at
}
