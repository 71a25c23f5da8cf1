import { FIELD_NUMBER_MAX } from '@parlance/contract/core/field-limits.ts'
import type { DocumentField, DocumentValue } from '@parlance/contract/knowledge/document-fields.ts'
import type { FieldValue } from '@parlance/contract/knowledge/field-kinds.ts'
import { dayOf } from '#lib/texts/date-text.ts'

/** What is typed or chosen for each field, by its id. */
export type TypedTexts = Record<string, string>

/** A value in the form in which a form holds it. */
export function typedText(value: FieldValue | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null ? '' : String(value)
}

/** The value of a typed text; undefined if it is not one of this kind. */
export function typedValue(
  { kind }: Pick<DocumentField, 'kind'>,
  text: string,
): FieldValue | null | undefined {
  const plain = text.trim()
  if (plain === '') return null
  switch (kind) {
    case 'text':
    case 'choice':
      return plain
    case 'date':
      return dayOf(plain) ?? undefined
    case 'number': {
      const number = Number(plain.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.'))
      return Number.isNaN(number) || Math.abs(number) > FIELD_NUMBER_MAX ? undefined : number
    }
    case 'yes_no':
      return plain === 'yes'
  }
}

export function textsOf(values: readonly DocumentValue[]): TypedTexts {
  return Object.fromEntries(values.map(({ field_id, value }) => [field_id, typedText(value)]))
}
