import type { TFunction } from 'i18next'
import { translated } from '#lib/network/api-error.ts'

const REASONS = ['too_large', 'broken', 'unknown', 'empty', 'duplicate'] as const

/** Why an import, or a conversation of it, failed or was skipped. */
export function reasonText(t: TFunction, reason: string): string {
  const known = REASONS.find((one) => one === reason)
  return known ? t(`portable.reason_${known}`) : translated(reason)
}
