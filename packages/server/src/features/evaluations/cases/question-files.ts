import type { EvaluationCase } from '@parlance/contract/assistants/evaluations.ts'
import { newCase } from '@parlance/contract/assistants/evaluations.schemas.ts'
import papa from 'papaparse'
import { z } from 'zod'
import type { UserCtx } from '#core/context.ts'
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
  type Line,
  parsed,
  valuesOf,
} from './case-cells.ts'
import { areValid, documentsIn } from './cases.ts'
import { documentsNamed, type QuestionSubject, readableDocuments } from './cases.queries.ts'

const FORMAT = 'parlance-test-questions'

const jsonFile = z.object({ format: z.literal(FORMAT), version: z.literal(1), cases: z.array(z.unknown()) })

/** Test questions as a file. */
export function questionFile(cases: readonly EvaluationCase[], format: FileFormat): string {
  if (format === 'csv') {
    const lines = cases.map((one) => {
      const cells = checkCells(one)
      return csvLine([one.question, ...CHECK_COLUMNS.map((name) => cells[name])])
    })
    return [csvLine(['question', ...CHECK_COLUMNS]), ...lines].join('')
  }
  const exported = cases.map(({ question, checks, note }) => ({ question, checks, note }))
  return `${JSON.stringify({ format: FORMAT, version: 1, cases: exported }, null, 2)}\n`
}

/** The test questions of a file. */
export async function questionsIn(
  ctx: UserCtx,
  subject: QuestionSubject,
  file: { format: FileFormat; text: string },
): Promise<(Accepted | Refused)[]> {
  const rows = file.format === 'csv' ? await fromCsv(ctx, subject, file.text) : fromJson(file.text)
  const read: (Accepted | Refused)[] = []
  for (const one of rows) read.push('fault' in one ? one : await checked(ctx, one.value))
  return read
}

type Read = { value: unknown } | Refused

function fromJson(text: string): Read[] {
  const file = z.safeParse(jsonFile, parsed(text))
  if (!file.success) throw new AppError('ERROR_TEST_FILE_INVALID')
  return file.data.cases.map((value) => ({ value }))
}

async function fromCsv(ctx: UserCtx, subject: QuestionSubject, text: string): Promise<Read[]> {
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
  return { value: { question: cell(line.question), checks: checksIn(line, ids), note: cell(line.note) } }
}

/** A case in a file that can be added. */
async function checked(ctx: UserCtx, value: unknown): Promise<Accepted | Refused> {
  const read = z.safeParse(newCase, value)
  if (!read.success) {
    return { fault: read.error.issues.some(({ path }) => path[0] === 'checks') ? 'checks' : 'question' }
  }
  if (!(await areValid(read.data.checks))) return { fault: 'checks' }
  const documents = new Set(documentsIn(read.data.checks).map((id) => id.toLowerCase()))
  if ((await readableDocuments(ctx, [...documents])).length < documents.size) return { fault: 'documents' }
  return { content: { ...read.data, values: {} } }
}
