import type { CaseImport } from '@parlance/contract/assistants/evaluations.ts'
import { CASES_MAX } from '@parlance/contract/core/limits.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { draftVariables } from '#features/prompts/tested-prompts.service.ts'
import type { FileFormat } from './case-cells.ts'
import { withDocuments } from './cases.ts'
import { type CaseContent, countCases, insertCase, listCases } from './cases.queries.ts'
import { questionFile, questionsIn } from './question-files.ts'
import { rowFile, rowsIn } from './row-files.ts'
import { holdSubject } from '#features/evaluations/subjects.queries.ts'
import { requireSubject, type Subject } from '#features/evaluations/subjects.ts'

/** The test questions of a subject as a file. */
export async function exportCases(ctx: UserCtx, subject: Subject, format: FileFormat): Promise<string> {
  await requireSubject(ctx, subject, 'run')
  const cases = await withDocuments(ctx, await listCases(ctx, subject, undefined, CASES_MAX))
  return subject.kind === 'prompt' ? rowFile(cases, format) : questionFile(cases, format)
}

/** Adds the test questions of a file. Invalid rows are left out and reported. */
export async function importCases(
  ctx: UserCtx,
  subject: Subject,
  file: { format: FileFormat; text: string },
): Promise<CaseImport> {
  await requireSubject(ctx, subject)
  const { kind, id } = subject
  const rows =
    kind === 'prompt'
      ? await rowsIn(await draftVariables(ctx, id), file)
      : await questionsIn(ctx, { kind, id }, file)
  const refused: CaseImport['refused'] = []
  const accepted: { row: number; content: CaseContent }[] = []
  for (const [at, one] of rows.entries()) {
    if ('fault' in one) refused.push({ row: at + 1, variables: [], ...one })
    else accepted.push({ row: at + 1, ...one })
  }
  const added = await inTransaction(ctx, async (tx) => {
    await holdSubject(tx, subject)
    const room = CASES_MAX - (await countCases(tx, subject))
    for (const { content } of accepted.slice(0, room))
      await insertCase(tx, subject, { id: uuidv7(), ...content })
    for (const { row } of accepted.slice(room)) refused.push({ row, fault: 'full', variables: [] })
    return Math.min(room, accepted.length)
  })
  return { added, refused: refused.toSorted((a, b) => a.row - b.row).slice(0, CASES_MAX) }
}
