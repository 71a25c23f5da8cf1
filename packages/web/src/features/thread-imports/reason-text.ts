import type { TFunction } from 'i18next'
import { failureText } from '#lib/texts/failure-text.ts'

const REASONS = ['too_large', 'broken', 'unknown', 'empty', 'duplicate'] as const

/** Why a conversation was not imported. */
export function reasonText(t: TFunction, reason: string): string {
  const known = REASONS.find((one) => one === reason)
  return known ? t(`portable.reason_${known}`) : failureText(t, reason)
}
