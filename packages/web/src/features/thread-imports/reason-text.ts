import type { TFunction } from 'i18next'
import { i18n } from '#i18n/i18n.ts'

const REASONS = ['too_large', 'broken', 'unknown', 'empty', 'duplicate'] as const

/** Why an import, or a conversation of it, failed or was skipped. */
export function reasonText(t: TFunction, reason: string): string {
  const known = REASONS.find((one) => one === reason)
  if (known) return t(`portable.reason_${known}`)
  const key = `errors.${reason}`
  return t(i18n.exists(key) ? (key as 'errors.ERROR') : 'errors.ERROR')
}
