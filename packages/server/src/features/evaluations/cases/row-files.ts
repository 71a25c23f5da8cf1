import type { EvaluationCase } from '@parlance/contract/assistants/evaluations.ts'
import { newRow } from '@parlance/contract/prompts/prompt-tests.schemas.ts'
import type { PromptVariable } from '@parlance/contract/prompts/prompt-variables.ts'
import papa from 'papaparse'
import { z } from 'zod'
import { csvLine } from '#core/csv.ts'
import { AppError } from '#core/errors.ts'
import {
  type Accepted,
  cell,
  CHECK_COLUMNS,
  checkCells,
  checksIn,
  type FileFormat,
  type Refused,
  parsed,
} from './case-cells.ts'
import { areValid, haveRoom } from './cases.ts'
import { problemsIn } from './row-problems.ts'

/** A prompt cites no documents. */
const COLUMNS = CHECK_COLUMNS.filter((name) => name !== 'documents' && name !== 'quotes')
const FORMAT = 'parlance-test-set'

const jsonFile = z.object({ format: z.literal(FORMAT), version: z.literal(1), rows: z.array(z.unknown()) })

/** The columns of a file for variables: their names, in braces if one of our columns has the same name. */
export function variableHeader(name: string, ours: readonly string[] = CHECK_COLUMNS): string {
  return ours.includes(name.toLowerCase()) ? `{{${name}}}` : name
}

/** The rows of a test set as a file. */
export function rowFile(cases: readonly EvaluationCase[], format: FileFormat): string {
  if (format === 'json') {
    const rows = cases.map(({ values, checks, note }) => ({ values, checks, note }))
    return `${JSON.stringify({ format: FORMAT, version: 1, rows }, null, 2)}\n`
  }
  const names = [...new Set(cases.flatMap(({ values }) => Object.keys(values)))]
  const lines = cases.map((one) => {
    const cells = checkCells(one)
    return csvLine([...names.map((name) => one.values[name] ?? ''), ...COLUMNS.map((name) => cells[name])])
  })
  return [csvLine([...names.map((name) => variableHeader(name)), ...COLUMNS]), ...lines].join('')
}

/** The rows of a file, checked against the variables of the prompt. */
export async function rowsIn(
  variables: readonly PromptVariable[],
  { format, text }: { format: FileFormat; text: string },
): Promise<(Accepted | Refused)[]> {
  const read: (Accepted | Refused)[] = []
  for (const value of format === 'csv' ? fromCsv(text) : fromJson(text))
    read.push(await checked(variables, value))
  return read
}

function fromJson(text: string): unknown[] {
  const file = z.safeParse(jsonFile, parsed(text))
  if (!file.success) throw new AppError('ERROR_TEST_FILE_INVALID')
  return file.data.rows
}

/** Empty cells leave a variable at its default. */
function fromCsv(text: string): unknown[] {
  const { data } = papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' })
  const [header, ...lines] = data
  if (header === undefined) throw new AppError('ERROR_TEST_FILE_INVALID')
  const named = header.map(columnOf)
  if (!named.some((one) => one.check !== undefined)) throw new AppError('ERROR_TEST_FILE_INVALID')
  return lines.map((cells) => {
    const line: Record<string, string> = {}
    const values: Record<string, string> = {}
    for (const [at, { check, variable }] of named.entries()) {
      if (check !== undefined) line[check] = cells[at] ?? ''
      else if (variable !== '' && cell(cells[at]) !== '') values[variable] = cell(cells[at])
    }
    return { values, checks: checksIn(line, []), note: cell(line.note) }
  })
}

function columnOf(header: string): { check?: string; variable: string } {
  const name = header.trim()
  const check = COLUMNS.find((one) => one === name.toLowerCase())
  if (check !== undefined) return { check, variable: '' }
  return { variable: /^\{\{\s*(.*?)\s*\}\}$/u.exec(name)?.[1] ?? name }
}

async function checked(variables: readonly PromptVariable[], value: unknown): Promise<Accepted | Refused> {
  const values = z.safeParse(z.object({ values: z.record(z.string(), z.string()) }), value)
  if (!values.success) return { fault: 'values' }
  const problems = problemsIn(values.data.values, variables)
  if (problems.length > 0) return { fault: 'values', variables: problems }
  const read = z.safeParse(newRow, value)
  if (!read.success) {
    return { fault: read.error.issues.some(({ path }) => path[0] === 'checks') ? 'checks' : 'values' }
  }
  if (!haveRoom(read.data.values)) return { fault: 'values' }
  if (!(await areValid(read.data.checks))) return { fault: 'checks' }
  return { content: { question: '', ...read.data } }
}
