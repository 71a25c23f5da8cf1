import { assistants } from '@parlance/contract/assistants/assistants.ts'
import {
  type EvaluationChange,
  type EvaluationRun,
  evaluations as calls,
  type NewCase,
} from '@parlance/contract/assistants/evaluations.ts'
import { type NewTestRow, type NewTestRun, promptTests } from '@parlance/contract/prompts/prompt-tests.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, open } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'
import { downloadFile } from '#lib/network/download.ts'
import { useMutation } from '#lib/network/use-mutation.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

/** The object that test questions belong to. */
export type Subject = { kind: 'assistant' | 'knowledge_base' | 'prompt'; id: string }

const KEY = ['evaluations']
const LIVE_MS = 1_500

const casesKey = ({ kind, id }: Subject) => [...KEY, 'cases', kind, id]
const runsKey = ({ kind, id }: Subject) => [...KEY, 'runs', kind, id]
const runKey = (id: string) => [...KEY, 'run', id]

const ofAssistant = ({ id }: Subject) => ({ params: { assistant_id: id } })
const ofBase = ({ id }: Subject) => ({ params: { knowledge_base_id: id } })
const ofPrompt = ({ id }: Subject) => ({ params: { prompt_id: id } })

/** The test questions of a subject, oldest first. */
export const casesQuery = (subject: Subject) =>
  infiniteQueryOptions({
    queryKey: casesKey(subject),
    queryFn: ({ pageParam, signal }) => {
      const query = after(pageParam)
      if (subject.kind === 'prompt')
        return call(promptTests.rows, { ...ofPrompt(subject), query }, { signal })
      return subject.kind === 'assistant'
        ? call(calls.assistantCases, { ...ofAssistant(subject), query }, { signal })
        : call(calls.baseCases, { ...ofBase(subject), query }, { signal })
    },
    ...byCursor,
    staleTime: 0,
    meta: { quiet: true },
  })

/** The runs of a subject, newest first; refetched while one of them is running. */
export const runsQuery = (subject: Subject) =>
  infiniteQueryOptions({
    queryKey: runsKey(subject),
    queryFn: ({ pageParam, signal }) => {
      const query = after(pageParam)
      if (subject.kind === 'prompt')
        return call(promptTests.runs, { ...ofPrompt(subject), query }, { signal })
      return subject.kind === 'assistant'
        ? call(calls.assistantRuns, { ...ofAssistant(subject), query }, { signal })
        : call(calls.baseRuns, { ...ofBase(subject), query }, { signal })
    },
    ...byCursor,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some(isAtWork)) === true ? LIVE_MS : false,
    meta: { quiet: true },
  })

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: runKey(id),
    queryFn: ({ signal }) => call(calls.get, { params: { evaluation_id: id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? LIVE_MS : false),
    meta: { quiet: true },
  })

/** The questions of a run with their answers; `isLive`: more will follow. */
export const resultsQuery = (id: string, change: EvaluationChange | null, isLive: boolean) =>
  infiniteQueryOptions({
    // a different key after the end, so that the last answers are fetched as well
    queryKey: [...runKey(id), 'results', change, isLive],
    queryFn: ({ pageParam, signal }) =>
      call(
        calls.results,
        {
          params: { evaluation_id: id },
          query: {
            ...(pageParam !== null && { cursor: pageParam }),
            ...(change !== null && { change }),
          },
        },
        { signal },
      ),
    ...byCursor,
    staleTime: 0,
    refetchInterval: isLive ? LIVE_MS : false,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** The base with an assistant's own files; null before the first file. */
export const ownBaseQuery = (assistantId: string) =>
  queryOptions({
    queryKey: [...KEY, 'own-base', assistantId],
    queryFn: async ({ signal }) =>
      (await call(assistants.ownFiles, { params: { assistant_id: assistantId } }, { signal }))
        .knowledge_base_id,
    staleTime: 0,
    meta: { quiet: true },
  })

export const isAtWork = ({ ended_at }: Pick<EvaluationRun, 'ended_at'>) => ended_at === null

/** A question, or the values of a prompt's variables. */
export type CaseContent = NewCase & { values: Record<string, string> }

/** The form shows a refusal. */
export function useSaveCase(subject: Subject, caseId: string | null) {
  return useRefreshing(
    [casesKey(subject)],
    ({ values, ...body }: CaseContent) => {
      if (subject.kind === 'prompt') return saveRow(subject, caseId, { values, ...body })
      if (caseId !== null) return call(calls.changeCase, { params: { case_id: caseId }, body })
      return subject.kind === 'assistant'
        ? call(calls.createAssistantCase, { ...ofAssistant(subject), body })
        : call(calls.createBaseCase, { ...ofBase(subject), body })
    },
    { quiet: true },
  )
}

function saveRow(subject: Subject, caseId: string | null, { values, checks, note }: CaseContent) {
  const body: NewTestRow = {
    values,
    // a prompt has no documents, so the form offers no other checks
    checks: checks.filter((check) => check.kind !== 'cites' && check.kind !== 'quotes'),
    note,
  }
  return caseId === null
    ? call(promptTests.create, { ...ofPrompt(subject), body })
    : call(promptTests.change, { params: { prompt_id: subject.id, case_id: caseId }, body })
}

export function useDeleteCase(subject: Subject) {
  return useRefreshing([casesKey(subject)], (id: string) =>
    call(calls.deleteCase, { params: { case_id: id } }),
  )
}

export type FileFormat = 'csv' | 'json'

export function useImportCases(subject: Subject) {
  return useRefreshing([casesKey(subject)], (body: { format: FileFormat; text: string }) => {
    if (subject.kind === 'prompt') return call(promptTests.import, { ...ofPrompt(subject), body })
    return subject.kind === 'assistant'
      ? call(calls.importAssistantCases, { ...ofAssistant(subject), body })
      : call(calls.importBaseCases, { ...ofBase(subject), body })
  })
}

/** Downloads the test questions as a file. */
export function useExportCases(subject: Subject) {
  return useMutation({
    mutationFn: async ({ format, name }: { format: FileFormat; name: string }) => {
      const query = { format }
      const opened = {
        assistant: () => open(calls.exportAssistantCases, { ...ofAssistant(subject), query }),
        knowledge_base: () => open(calls.exportBaseCases, { ...ofBase(subject), query }),
        prompt: () => open(promptTests.export, { ...ofPrompt(subject), query }),
      }
      const answer = await opened[subject.kind]()
      downloadFile(`${name}.${format}`, await answer.blob())
    },
  })
}

/** Downloads the results of a run as a file. */
export function useExportRun(id: string) {
  return useMutation({
    mutationFn: async ({ format, name }: { format: FileFormat; name: string }) => {
      const answer = await open(calls.export, { params: { evaluation_id: id }, query: { format } })
      downloadFile(`${name}.${format}`, await answer.blob())
    },
  })
}

export type AssistantRun = {
  of: 'saved' | 'draft' | 'both' | 'candidate'
  model_id?: string
  repeats: number
}
export type BaseRun = { assistant_id: string | null; model_id?: string; repeats: number }

/** The form shows a refusal. */
export function useRunAssistant(subject: Subject) {
  return useRefreshing(
    [runsKey(subject)],
    (body: AssistantRun) => call(calls.runAssistant, { ...ofAssistant(subject), body }),
    { quiet: true },
  )
}

export function useRunBase(subject: Subject) {
  return useRefreshing(
    [runsKey(subject)],
    (body: BaseRun) => call(calls.runBase, { ...ofBase(subject), body }),
    { quiet: true },
  )
}

/** Compares the values of a test set with the variables of the columns; the form shows a refusal. */
export function useCheckPrompt(subject: Subject) {
  return useMutation({
    mutationFn: (body: NewTestRun) => call(promptTests.check, { ...ofPrompt(subject), body }),
    meta: { quiet: true },
  })
}

export function useRunPrompt(subject: Subject) {
  return useRefreshing(
    [runsKey(subject)],
    (body: NewTestRun) => call(promptTests.run, { ...ofPrompt(subject), body }),
    { quiet: true },
  )
}

export function useStopRun(id: string) {
  return useRefreshing([KEY], () => call(calls.stop, { params: { evaluation_id: id } }))
}

export function useDeleteRun(subject: Subject) {
  return useRefreshing([runsKey(subject)], (id: string) =>
    call(calls.delete, { params: { evaluation_id: id } }),
  )
}

export function useUndeleteRun(subject: Subject) {
  return useRefreshing([runsKey(subject)], (id: string) =>
    call(calls.undelete, { params: { evaluation_id: id } }),
  )
}
