import type {
  EvaluationCase,
  EvaluationCheck,
  EvaluationResult,
  EvaluationRun,
} from '@parlance/contract/assistants/evaluations.ts'
import { expect } from 'vitest'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import type { Person } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'

/** Adds a test question to an assistant or a base, by its path. */
export function makeCase(
  person: Person,
  of: string,
  question: string,
  checks: Partial<EvaluationCheck>[],
): Promise<EvaluationCase> {
  return ok(person, 'POST', `${of}/evaluation-cases`, { question, checks })
}

/** An assistant of this person with a test question and a run of it. */
export async function makeTested(
  person: Person,
): Promise<Record<'assistant' | 'evaluation_case' | 'evaluation', string>> {
  const assistant = await makeAssistant(person)
  const path = `/v2/assistants/${assistant}`
  const { id: evaluation_case } = await makeCase(person, path, 'How are you?', [{ kind: 'quotes' }])
  const { id: evaluation } = await ok<{ id: string }>(person, 'POST', `${path}/evaluations`, { of: 'saved' })
  return { assistant, evaluation_case, evaluation }
}

/** Waits until a run has ended. */
export async function ended(person: Person, id: string): Promise<EvaluationRun> {
  const read = () => ok<EvaluationRun>(person, 'GET', `/v2/evaluations/${id}`)
  await expect.poll(async () => (await read()).ended_at, { timeout: 60_000, interval: 30 }).not.toBeNull()
  return await read()
}

/** Runs the test questions of an assistant or a base to the end. */
export async function runTests(person: Person, of: string, body: object): Promise<EvaluationRun> {
  const { id } = await ok<EvaluationRun>(person, 'POST', `${of}/evaluations`, body)
  return await ended(person, id)
}

/** The questions of a run with their answers. */
export async function resultsOf(
  person: Person,
  { id }: EvaluationRun,
  query = '',
): Promise<EvaluationResult[]> {
  return (await ok<{ data: EvaluationResult[] }>(person, 'GET', `/v2/evaluations/${id}/results${query}`)).data
}
