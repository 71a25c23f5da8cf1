import type { DocumentField } from '@parlance/contract/knowledge/document-fields.ts'

/** A field by its name, in one or more bases. */
export type NamedField = Pick<DocumentField, 'name' | 'kind' | 'choices'>

/** One entry for each name, with the choices of all bases; of different kinds, the first counts. */
export function mergedFields(fields: readonly NamedField[]): NamedField[] {
  const byName = new Map<string, NamedField>()
  for (const field of fields) {
    const key = field.name.toLowerCase()
    const known = byName.get(key)
    if (known === undefined) byName.set(key, field)
    else if (known.kind === field.kind) {
      const names = new Set(known.choices.map(({ name }) => name.toLowerCase()))
      const more = field.choices.filter(({ name }) => !names.has(name.toLowerCase()))
      byName.set(key, { ...known, choices: [...known.choices, ...more] })
    }
  }
  return [...byName.values()]
}
