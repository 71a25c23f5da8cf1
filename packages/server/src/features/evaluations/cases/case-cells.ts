import type {
  CaseFileFault,
  EvaluationCheck,
  ValueProblem,
} from '@parlance/contract/assistants/evaluations.ts'
import { plainCell } from '#core/csv.ts'
import type { CaseContent } from './cases.queries.ts'

export type FileFormat = 'csv' | 'json'

/** A row of a file that can be added, or the reason why it is left out. */
export type Accepted = { content: CaseContent }
export type Refused = { fault: CaseFileFault; variables?: ValueProblem[] }

/** The columns of a file for checks and the note; the values of a cell with several values are on separate lines. */
export const CHECK_COLUMNS = [
  'contains',
  'excludes',
  'matches',
  'json_schema',
  'rubric',
  'documents',
  'quotes',
  'note',
] as const
export type CheckColumn = (typeof CHECK_COLUMNS)[number]

/** A row of a file by column name. */
export type Line = Readonly<Partial<Record<string, string>>>

/** Parses the checks of a row; it cites the documents with these ids. */
export function checksIn(line: Line, documentIds: readonly unknown[]): object[] {
  const schema = cell(line.json_schema)
  return [
    ...valuesOf(line.contains).map((text) => ({ kind: 'contains', text })),
    ...valuesOf(line.excludes).map((text) => ({ kind: 'excludes', text })),
    ...valuesOf(line.matches).map((pattern) => ({ kind: 'matches', pattern })),
    ...(schema === '' ? [] : [{ kind: 'json', schema: parsed(schema) }]),
    ...(cell(line.rubric) === '' ? [] : [{ kind: 'judged', rubric: cell(line.rubric) }]),
    ...(documentIds.length === 0 ? [] : [{ kind: 'cites', document_ids: documentIds }]),
    ...(/^(yes|oui|true|vrai|x|1)$/i.test(cell(line.quotes)) ? [{ kind: 'quotes' }] : []),
  ]
}

/** The cells of these columns. */
export function checkCells({
  checks,
  documents,
  note,
}: {
  checks: readonly EvaluationCheck[]
  documents: readonly { name: string }[]
  note: string
}): Record<CheckColumn, string> {
  const of = <K extends EvaluationCheck['kind']>(kind: K) =>
    checks.filter((check): check is Extract<EvaluationCheck, { kind: K }> => check.kind === kind)
  const lines = (values: readonly string[]) => values.join('\n')
  return {
    contains: lines(of('contains').map(({ text }) => text)),
    excludes: lines(of('excludes').map(({ text }) => text)),
    matches: lines(of('matches').map(({ pattern }) => pattern)),
    json_schema: lines(of('json').map(({ schema }) => JSON.stringify(schema ?? {}))),
    rubric: lines(of('judged').map(({ rubric }) => rubric)),
    documents: lines(documents.map(({ name }) => name)),
    quotes: of('quotes').length > 0 ? 'yes' : '',
    note,
  }
}

/** A cell without the apostrophe that prevents a spreadsheet from reading it as a formula. */
export function cell(text: string | undefined): string {
  return plainCell(text ?? '')
}

export function valuesOf(text: string | undefined): string[] {
  return cell(text)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
