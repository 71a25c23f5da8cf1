import type { Message } from '@parlance/contract/chat/runs.ts'
import { create } from 'zustand'
import { blank, withLive } from '#features/chat/conversation/message-path.ts'
import type { LiveRun } from '#features/chat/runs/live-runs.ts'

/** Two answers to one question, one of which will be kept. */
export type Comparison = { id: string; question_id: string; answers: Message[] }

/** Comparisons that this page has started, by thread, until the server lists them. */
export const useBegun = create<Record<string, Comparison | undefined>>(() => ({}))

export const forgetBegun = (threadId: string): void => useBegun.setState({ [threadId]: undefined })

/** A comparison before the server has any of its answers. */
export function newComparison(
  threadId: string,
  question_id: string,
  id: string,
  answerIds: readonly string[],
): Comparison {
  const now = new Date().toISOString()
  const answers = answerIds.map((answer) => ({
    ...blank(threadId, answer, question_id, 'assistant', now),
    comparison_id: id,
  }))
  return { id, question_id, answers }
}

/** The answers, with the text being written merged over the stored one. */
export function shownAnswers({ answers }: Comparison, live: Readonly<Record<string, LiveRun>>): Message[] {
  return answers.map((answer) => {
    const run = live[answer.id]
    return run && answer.status === 'running' ? withLive(answer, run) : answer
  })
}
