import type { Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import type { NewSharedThread } from '@parlance/contract/chat/shared-threads.ts'
import { SHARED_THREAD_DAYS_AT_FIRST } from '@parlance/contract/core/limits.ts'
import type { Readers } from '#features/shared-threads/shared-threads.queries.ts'
import { dayOf } from '#lib/texts/date-text.ts'

const DAY_MS = 86_400_000

/** The values of the form of a link. */
export type LinkValues = {
  kind: NewSharedThread['kind']
  audience: NewSharedThread['audience']
  subjects: Subject[]
  with_files: boolean
  /** A number of days, the day in `date`, or never. */
  expiry: `${number}` | 'date' | 'none'
  date: string
}

export const LINK_DEFAULTS: LinkValues = {
  kind: 'snapshot',
  audience: 'signed_in',
  subjects: [],
  with_files: false,
  expiry: `${SHARED_THREAD_DAYS_AT_FIRST}`,
  date: '',
}

export function readersOf({ audience, subjects }: LinkValues, messageId: string): Readers {
  const named = subjects.map(({ subject_type, subject_id }) => ({
    subject_type,
    subject_id,
  }))
  return {
    message_id: messageId,
    audience,
    subjects: audience === 'named' ? named : [],
  }
}

/** Whether these values are valid at this time, in milliseconds. */
export function isComplete(values: LinkValues, now: number): boolean {
  if (values.audience === 'named' && values.subjects.length === 0) return false
  return values.expiry !== 'date' || isLater(values.date, now)
}

/** Whether a day is valid and not in the past. */
export const isLater = (date: string, now: number) => dayOf(date) !== null && endOf(date) > now

export function newLinkOf(values: LinkValues, messageId: string, now: number): NewSharedThread {
  const { kind, with_files } = values
  return {
    kind,
    with_files,
    ...readersOf(values, messageId),
    expires_at: expiryOf(values, now),
  }
}

function expiryOf({ expiry, date }: LinkValues, now: number): string | null {
  if (expiry === 'none') return null
  return new Date(expiry === 'date' ? endOf(date) : now + Number(expiry) * DAY_MS).toISOString()
}

/** The end of a day in the person's time zone. */
const endOf = (date: string) => new Date(`${dayOf(date)}T23:59:59.999`).getTime()
