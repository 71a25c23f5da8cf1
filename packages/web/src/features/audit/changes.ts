import type { AuditEvent } from '@parlance/contract/admin/audit.ts'

export type Change = { field: string; before: string; after: string }

/** The changes of an event by field, as texts that can be compared line by line. */
export function changesOf({ before, after }: Pick<AuditEvent, 'before' | 'after'>): Change[] {
  const fields = Object.keys({ ...before, ...after })
  return fields.map((field) => ({
    field,
    before: textOf(before?.[field]),
    after: textOf(after?.[field]),
  }))
}

function textOf(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
