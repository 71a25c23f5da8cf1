import type { AdminBanner, BannerContent } from '@parlance/contract/admin/banners.ts'
import { fromLocal, toLocal } from '#lib/texts/local-time.ts'

/** The values of the fields; both times in the reader's time zone, and an empty end for none. */
export type BannerDraft = {
  level: BannerContent['level']
  text: { en: string; fr: string }
  starts_at: string
  ends_at: string
  is_dismissible: boolean
}

const DAY_MS = 86_400_000

/** The existing banner, or a new one that starts now and lasts a day. */
export function draftOf(banner: AdminBanner | undefined, now = Date.now()): BannerDraft {
  const ends = banner?.ends_at === null ? null : new Date(banner?.ends_at ?? now + DAY_MS)
  return {
    level: banner?.level ?? 'info',
    text: { en: banner?.text.en ?? '', fr: banner?.text.fr ?? '' },
    starts_at: toLocal(new Date(banner?.starts_at ?? now)),
    ends_at: ends === null ? '' : toLocal(ends),
    is_dismissible: banner?.is_dismissible ?? true,
  }
}

/** The first error, if there is one. */
export function problemOf({ text, starts_at, ends_at }: BannerDraft): 'text' | 'start' | 'end' | null {
  if (text.en.trim() === '' && text.fr.trim() === '') return 'text'
  const [start, end] = [fromLocal(starts_at), fromLocal(ends_at)]
  if (start === null) return 'start'
  return ends_at !== '' && (end === null || end <= start) ? 'end' : null
}

/** The request body for a draft without a problem. */
export function contentOf({ level, text, starts_at, ends_at, is_dismissible }: BannerDraft): BannerContent {
  const [en, fr] = [text.en.trim(), text.fr.trim()]
  return {
    level,
    text: { ...(en !== '' && { en }), ...(fr !== '' && { fr }) },
    starts_at: fromLocal(starts_at) ?? new Date().toISOString(),
    ends_at: fromLocal(ends_at),
    is_dismissible,
  }
}
