import type {
  CaseFileFault,
  CaseImport,
  EvaluationCase,
  NewCase,
} from '@parlance/contract/assistants/evaluations.ts'
import { newCase } from '@parlance/contract/assistants/evaluations.schemas.ts'
import { CASES_MAX } from '@parlance/contract/core/limits.ts'
import papa from 'papaparse'
import { z } from 'zod'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { csvLine } from '#core/csv.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { areValid, documentsIn, withDocuments } from './cases.ts'
import { countCases, documentsNamed, insertCase, listCases, readableDocuments } from './cases.queries.ts'
import { holdSubject } from './subjects.queries.ts'
import { requireSubject, type Subject } from './subjects.ts'

/** The columns of a file; several values of a cell are on lines of their own. */
const COLUMNS = [
  'question',
  'contains',
  'excludes',
  'matches',
  'json_schema',
  'rubric',
  'documents',
  'quotes',
  'note',
] as const
type Column = (typeof COLUMNS)[number]
type Line = Partial<Record<Column, string>>

const FORMAT = 'parlance-test-questions'

const jsonFile = z.object({ format: z.literal(FORMAT), version: z.literal(1), cases: z.array(z.unknown()) })

/** The test questions of a subject as a file. */
export async function exportCases(ctx: UserCtx, subject: Subject, format: 'csv' | 'json'): Promise<string> {
  await requireSubject(ctx, subject)
  const cases = await withDocuments(ctx, await listCases(ctx, subject, undefined, CASES_MAX))
  if (format === 'csv') return [csvLine(COLUMNS), ...cases.map((one) => csvLine(cellsOf(one)))].join('')
  const told = cases.map(({ question, checks, note }) => ({ question, checks, note }))
  return `${JSON.stringify({ format: FORMAT, version: 1, cases: told }, null, 2)}\n`
}

/** Adds the test questions of a file. Rows that cannot be read are left out and named. */
export async function importCases(
  ctx: UserCtx,
  subject: Subject,
  file: { format: 'csv' | 'json'; text: string },
): Promise<CaseImport> {
  await requireSubject(ctx, subject)
  const rows = file.format === 'csv' ? await fromCsv(ctx, subject, file.text) : fromJson(file.text)
  const refused: CaseImport['refused'] = []
  const accepted: { row: number; added: NewCase }[] = []
  for (const [at, one] of rows.entries()) {
    const read = 'fault' in one ? one : await checked(ctx, one.value)
    if ('fault' in read) refused.push({ row: at + 1, fault: read.fault })
    else accepted.push({ row: at + 1, added: read.value })
  }
  const added = await inTransaction(ctx, async (tx) => {
    await holdSubject(tx, subject)
    const room = CASES_MAX - (await countCases(tx, subject))
    for (const { added: one } of accepted.slice(0, room))
      await insertCase(tx, subject, { id: uuidv7(), ...one })
    for (const { row } of accepted.slice(room)) refused.push({ row, fault: 'full' })
    return Math.min(room, accepted.length)
  })
  return { added, refused: refused.toSorted((a, b) => a.row - b.row).slice(0, CASES_MAX) }
}

type Read = { value: unknown } | { fault: CaseFileFault }

function fromJson(text: string): Read[] {
  const file = z.safeParse(jsonFile, parsed(text))
  if (!file.success) throw new AppError('ERROR_TEST_FILE_INVALID')
  return file.data.cases.map((value) => ({ value }))
}

async function fromCsv(ctx: UserCtx, subject: Subject, text: string): Promise<Read[]> {
  const { data, meta } = papa.parse<Line>(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase(),
  })
  if (!meta.fields?.includes('question')) throw new AppError('ERROR_TEST_FILE_INVALID')
  const names = [...new Set(data.flatMap((line) => valuesOf(line.documents)))]
  const known = await documentsNamed(ctx, subject, names)
  return data.map((line) => caseOf(line, new Map(known.map(({ id, name }) => [name, id]))))
}

function caseOf(line: Line, documents: ReadonlyMap<string, string>): Read {
  const ids = valuesOf(line.documents).map((name) => documents.get(name))
  if (ids.includes(undefined)) return { fault: 'documents' }
  const schema = cell(line.json_schema)
  const value = {
    question: cell(line.question),
    checks: [
      ...valuesOf(line.contains).map((text) => ({ kind: 'contains', text })),
      ...valuesOf(line.excludes).map((text) => ({ kind: 'excludes', text })),
      ...valuesOf(line.matches).map((pattern) => ({ kind: 'matches', pattern })),
      ...(schema === '' ? [] : [{ kind: 'json', schema: parsed(schema) }]),
      ...(cell(line.rubric) === '' ? [] : [{ kind: 'judged', rubric: cell(line.rubric) }]),
      ...(ids.length === 0 ? [] : [{ kind: 'cites', document_ids: ids }]),
      ...(/^(yes|oui|true|vrai|x|1)$/i.test(cell(line.quotes)) ? [{ kind: 'quotes' }] : []),
    ],
    note: cell(line.note),
  }
  return { value }
}

/** A case of a file that can be added. */
async function checked(ctx: UserCtx, value: unknown): Promise<{ value: NewCase } | { fault: CaseFileFault }> {
  const read = z.safeParse(newCase, value)
  if (!read.success) {
    return { fault: read.error.issues.some(({ path }) => path[0] === 'checks') ? 'checks' : 'question' }
  }
  if (!(await areValid(read.data.checks))) return { fault: 'checks' }
  const documents = new Set(documentsIn(read.data.checks).map((id) => id.toLowerCase()))
  if ((await readableDocuments(ctx, [...documents])).length < documents.size) return { fault: 'documents' }
  return { value: read.data }
}

function cellsOf({
  question,
  checks,
  documents,
  note,
}: Omit<EvaluationCase, 'id' | 'created_at' | 'updated_at'>) {
  const of = <K extends (typeof checks)[number]['kind']>(kind: K) =>
    checks.filter((check): check is Extract<typeof check, { kind: K }> => check.kind === kind)
  const lines = (values: readonly string[]) => values.join('\n')
  return [
    question,
    lines(of('contains').map(({ text }) => text)),
    lines(of('excludes').map(({ text }) => text)),
    lines(of('matches').map(({ pattern }) => pattern)),
    lines(of('json').map(({ schema }) => JSON.stringify(schema ?? {}))),
    lines(of('judged').map(({ rubric }) => rubric)),
    lines(documents.map(({ name }) => name)),
    of('quotes').length > 0 ? 'yes' : '',
    note,
  ]
}

/** A cell without the apostrophe that keeps a spreadsheet from reading it as a formula. */
function cell(text: string | undefined): string {
  return (text ?? '').replace(/^'(?=[=+\-@\t\r\n])/, '').trim()
}

function valuesOf(text: string | undefined): string[] {
  return cell(text)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
