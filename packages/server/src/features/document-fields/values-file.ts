import { VALUES_FILE_ROWS_MAX } from '@parlance/contract/core/field-limits.ts'
import papa from 'papaparse'
import { AppError } from '#core/errors.ts'
import { plainCell } from '#core/csv.ts'
import { fieldsNamed } from './conditions.fragments.ts'
import type { TypedField } from './typed-values.ts'

/** A file of values: its lines with the document that each one names, and a cell for each field. */
export type ValuesFile = {
  lines: { line: number; id: string; name: string; cells: { field: TypedField; text: string }[] }[]
  unknown_columns: string[]
}

const ID = /^id$/i
const NAME = /^(?:name|file|file name|document|nom|fichier|nom du fichier)$/i
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Reads a file of values. Throws if it has no column that names documents or too many lines. The first columns called
 * `id` and `name` name the documents; a field can have the same name.
 */
export function readValuesFile(text: string, fields: readonly TypedField[]): ValuesFile {
  const { data } = papa.parse<string[]>(text.replace(/^\ufeff/, ''), { delimitersToGuess: [',', ';', '\t'] })
  const [header = [], ...rows] = data.map((row) => row.map(plainCell))
  if (rows.length > VALUES_FILE_ROWS_MAX) throw new AppError('ERROR_VALUES_FILE_INVALID')
  const at = {
    id: header.findIndex((name) => ID.test(name)),
    name: header.findIndex((name) => NAME.test(name)),
  }
  if (at.id === -1 && at.name === -1) throw new AppError('ERROR_VALUES_FILE_INVALID')
  const columns = new Map<number, TypedField>()
  const unknown_columns: string[] = []
  for (const [place, name] of header.entries()) {
    if (place === at.id || place === at.name || name === '') continue
    const [field] = fieldsNamed(name, fields)
    if (field === undefined || [...columns.values()].includes(field)) unknown_columns.push(name)
    else columns.set(place, field)
  }
  const lines = rows.flatMap((row, index) => {
    if (row.every((one) => one === '')) return []
    const id = row[at.id] ?? ''
    return {
      line: index + 2,
      id: UUID.test(id) ? id.toLowerCase() : '',
      name: row[at.name] ?? '',
      cells: [...columns].map(([place, field]) => ({ field, text: row[place] ?? '' })),
    }
  })
  return { lines, unknown_columns }
}
