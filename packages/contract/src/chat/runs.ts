import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import { MESSAGE_BODY_MAX } from '#core/limits.ts'
import type { citationDoubt, citedPage, citedPassage } from './cited.schemas.ts'
import type { foundPassage, howFound } from './how-found.schemas.ts'
import type {
  callWait,
  cuttingBudget,
  declinedAnswer,
  drawingStep,
  messagePart,
  retrievalStep,
  sentQuestion,
  shortReading,
  summaryStep,
} from './message-parts.schemas.ts'
import type {
  contextSummary,
  contextUse,
  message,
  messagePage,
  runSchemas,
  startRun,
  usageTotals,
} from './runs.schemas.ts'

export type Message = z.output<typeof message>
export type MessagePart = z.output<typeof messagePart>
export type ContextSummary = z.output<typeof contextSummary>
export type ContextUse = z.output<typeof contextUse>
export type CallWait = z.output<typeof callWait>
export type CuttingBudget = z.output<typeof cuttingBudget>
export type CitationDoubt = z.output<typeof citationDoubt>
export type CitedPage = z.output<typeof citedPage>
export type CitedPassage = z.output<typeof citedPassage>
export type FoundPassage = z.output<typeof foundPassage>
export type HowFound = z.output<typeof howFound>
export type DeclinedAnswer = z.output<typeof declinedAnswer>
export type SentQuestion = z.output<typeof sentQuestion>
export type DrawingStep = z.output<typeof drawingStep>
export type RetrievalStep = z.output<typeof retrievalStep>
export type MessagePage = z.output<typeof messagePage>
export type ShortReading = z.output<typeof shortReading>
export type SummaryStep = z.output<typeof summaryStep>
export type StartRun = z.output<typeof startRun>
export type UsageTotals = z.output<typeof usageTotals>

/** Why an answer lacks a file that its model returned; codes of an error part. */
export const LOST_FILE_CODES = [
  'file_too_large',
  'too_many_files',
  'file_elsewhere',
  'file_not_kept',
] as const
export type LostFileCode = (typeof LOST_FILE_CODES)[number]

/** `stopped` by the person; `failed` by the model; `interrupted` by the loss of the server that ran it. */
export const RUN_STATUSES = ['running', 'completed', 'failed', 'stopped', 'interrupted'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** One generation of an answer (product decisions §3, rulings 21 to 23). */
export const runs = defineCalls<typeof runSchemas>()('runs', {
  start: {
    method: 'POST',
    path: '/v2/threads/{thread_id}/messages',
    access: {
      kind: 'session',
      permission: 'chat:create',
      object: { resource: 'thread', param: 'thread_id' },
    },
    summary:
      "Sends, edits, regenerates or continues, and answers with the run's event stream. A repeat with the same id returns the same run. The thread is made with its first message.",
    errors: [
      'ERROR_THREAD_NOT_FOUND',
      'ERROR_MESSAGE_NOT_FOUND',
      'ERROR_FOLDER_NOT_FOUND',
      'ERROR_FILE_NOT_FOUND',
      'ERROR_RUN_IN_PROGRESS',
      'ERROR_ID_ALREADY_USED',
      'ERROR_RUN_NOT_CONTINUABLE',
      'ERROR_ASSISTANT_NOT_USABLE',
      'ERROR_NO_ASSISTANT',
      'ERROR_MODEL_NOT_USABLE',
      'ERROR_NO_MODEL_ENABLED',
    ],
    rate: 'costly',
    body_max: MESSAGE_BODY_MAX,
    produces: 'text/event-stream',
  },
  messages: {
    method: 'GET',
    path: '/v2/threads/{thread_id}/messages',
    access: {
      kind: 'session',
      permission: 'thread:read',
      object: { resource: 'thread', param: 'thread_id' },
    },
    summary:
      'Lists the messages on one path of a thread, oldest first. `before` pages back; `until` goes back to a given message.',
    errors: ['ERROR_THREAD_NOT_FOUND', 'ERROR_MESSAGE_NOT_FOUND'],
  },
  context: {
    method: 'GET',
    path: '/v2/threads/{thread_id}/context',
    access: { kind: 'session', permission: 'chat:read' },
    summary:
      'Estimates how the next question fills the context window, by kind of content. The thread does not have to exist yet.',
    errors: [
      'ERROR_ASSISTANT_NOT_USABLE',
      'ERROR_NO_ASSISTANT',
      'ERROR_MODEL_NOT_USABLE',
      'ERROR_NO_MODEL_ENABLED',
    ],
  },
  file: {
    method: 'GET',
    path: '/v2/threads/{thread_id}/files/{file_id}',
    access: {
      kind: 'session',
      permission: 'thread:read',
      object: { resource: 'thread', param: 'thread_id' },
    },
    summary: 'Downloads a file that an answer of this thread contains.',
    errors: ['ERROR_THREAD_NOT_FOUND', 'ERROR_FILE_NOT_FOUND'],
    produces: 'application/octet-stream',
  },
  found: {
    method: 'GET',
    path: '/v2/threads/{thread_id}/messages/{message_id}/found',
    access: {
      kind: 'session',
      permission: 'thread:read',
      object: { resource: 'thread', param: 'thread_id' },
    },
    summary:
      'Shows how the passages of an answer were found: the query, the scores, and what was left out, as far as the person can read it now.',
    errors: ['ERROR_THREAD_NOT_FOUND', 'ERROR_MESSAGE_NOT_FOUND'],
  },
  sendQuestion: {
    method: 'POST',
    path: '/v2/threads/{thread_id}/messages/{message_id}/question',
    access: {
      kind: 'session',
      permission: 'chat:create',
      object: { resource: 'thread', param: 'thread_id' },
    },
    summary:
      'Sends a question that was declined to the owner of the assistant, once, as a notification with the name of the person.',
    errors: ['ERROR_THREAD_NOT_FOUND', 'ERROR_MESSAGE_NOT_FOUND', 'ERROR_ASSISTANT_WITHOUT_OWNER'],
    rate: 'costly',
  },
  keep: {
    method: 'POST',
    path: '/v2/threads/{thread_id}/messages/{message_id}/keep',
    access: {
      kind: 'session',
      permission: 'chat:create',
      object: { resource: 'thread', param: 'thread_id' },
    },
    summary:
      'Ends a comparison. The thread continues from this answer; the other one stays as an alternative.',
    errors: ['ERROR_THREAD_NOT_FOUND', 'ERROR_MESSAGE_NOT_FOUND', 'ERROR_RUN_IN_PROGRESS'],
  },
  events: {
    method: 'GET',
    path: '/v2/runs/{run_id}/events',
    access: { kind: 'session', permission: 'chat:read', object: { resource: 'run', param: 'run_id' } },
    summary:
      'Attaches to a run: sends the events after Last-Event-ID, or all, then new events as they occur.',
    errors: ['ERROR_RUN_NOT_FOUND'],
    produces: 'text/event-stream',
  },
  stop: {
    method: 'POST',
    path: '/v2/runs/{run_id}/stop',
    access: { kind: 'session', permission: 'chat:create', object: { resource: 'run', param: 'run_id' } },
    summary:
      'Stops a run and closes the connection to the provider immediately. Stopping an ended run changes nothing.',
    errors: ['ERROR_RUN_NOT_FOUND'],
  },
})
