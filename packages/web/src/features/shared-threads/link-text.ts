import type { AdminSharedThread, SharedThread } from '@parlance/contract/chat/shared-threads.ts'
import type { TFunction } from 'i18next'
import { formatDate } from '#lib/texts/format.ts'

/** Who can open a link; by name if there are few. */
export function readersText(
  { audience, subjects }: Pick<SharedThread, 'audience' | 'subjects'>,
  t: TFunction,
): string {
  if (audience !== 'named') return t(`sharedThreads.for_${audience}`)
  return subjects.length > 3
    ? t('sharedThreads.named_count', { count: subjects.length })
    : subjects.map(({ name }) => name).join(', ')
}

export function expiryText({ expires_at }: Pick<AdminSharedThread, 'expires_at'>, t: TFunction): string {
  return expires_at === null
    ? t('sharedThreads.never_expires')
    : t('sharedThreads.expires_on', { date: formatDate(expires_at) })
}

export const STATE_TONES = {
  active: 'success',
  expired: 'quiet',
  off: 'warning',
} as const
