import type { AuditEvent } from '@parlance/contract/admin/audit.ts'
import type { TFunction } from 'i18next'
import { valueText } from '#features/audit/value-text.ts'

export type Change = { field: string; before: string; after: string }

/** The changes of an event by field, as texts that can be compared line by line. */
export function changesOf(t: TFunction, { before, after }: Pick<AuditEvent, 'before' | 'after'>): Change[] {
  const fields = Object.keys({ ...before, ...after })
  return fields.map((field) => ({
    field,
    before: valueText(t, field, before?.[field]),
    after: valueText(t, field, after?.[field]),
  }))
}
