import type { TFunction } from 'i18next'
import { formatMoment, formatNumber } from '#lib/texts/format.ts'
import { fieldLabel } from '#lib/forms/validation-text.ts'

/** Values that have a label, in the fields where they have this meaning. */
const NAMED = {
  READ: 'audit.value_read',
  WRITE: 'audit.value_write',
  ADMIN: 'audit.value_admin',
  user: 'audit.value_user',
  editor: 'audit.value_editor',
  info: 'audit.value_info',
  warning: 'audit.value_warning',
  error: 'audit.value_error',
  active: 'audit.value_active',
  disabled: 'audit.value_disabled',
  failing: 'audit.value_failing',
  submitted: 'audit.value_submitted',
  approved: 'audit.value_approved',
  rejected: 'audit.value_rejected',
  changes_requested: 'audit.value_changes_requested',
  withdrawn: 'audit.value_withdrawn',
  day: 'audit.value_day',
  month: 'audit.value_month',
} as const
const NAMING = /^(level|state|status|period|permission)$|^(user|group)[:_]/

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** A value of the trail as text, with a line for each of its parts. */
export function valueText(t: TFunction, field: string, value: unknown): string {
  if (value === undefined) return ''
  if (value === null) return t('audit.value_none')
  if (typeof value === 'boolean') return t(value ? 'audit.value_yes' : 'audit.value_no')
  if (typeof value === 'string') return stringText(t, field, value)
  if (Array.isArray(value)) return listText(t, field, value)
  if (typeof value === 'object') return partsText(t, value)
  return typeof value === 'number' ? formatNumber(value) : JSON.stringify(value)
}

function stringText(t: TFunction, field: string, value: string): string {
  if (INSTANT.test(value)) return formatMoment(value)
  const key = NAMING.test(field) ? Object.entries(NAMED).find(([name]) => name === value)?.[1] : undefined
  return key === undefined ? value : t(key)
}

function listText(t: TFunction, field: string, values: readonly unknown[]): string {
  return values.length === 0
    ? t('audit.value_none')
    : values.map((one) => valueText(t, field, one)).join('\n')
}

function partsText(t: TFunction, value: object): string {
  const parts = Object.entries(value)
  if (parts.length === 0) return t('audit.value_none')
  return parts
    .map(([name, part]) => {
      const text = valueText(t, name, part)
      const separator = text.includes('\n') ? '\n' : ' '
      return `${t('audit.part', { label: fieldLabel([name]) })}${separator}${text}`
    })
    .join('\n')
}
