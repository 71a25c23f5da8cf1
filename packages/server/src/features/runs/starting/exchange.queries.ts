import { type SQL, sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import type { UserCtx } from '#core/context.ts'
import type { ThreadPurpose } from '#features/assistants/assistants.service.ts'
import { removalOfSent } from '#features/drafts/drafts.fragments.ts'
import { storingNames, storingTerms } from '#features/message-search/terms.fragments.ts'
import { termsOfName } from '#features/message-search/terms.service.ts'
import { draftOf, type NewQuestion, partsOf } from './new-question.ts'
import { LEASE_SECONDS, onTop } from '#features/runs/runs.queries.ts'

type NewRun = {
  id: string
  client_id: string
  request_hash: Buffer
  thread_id: string
  message_id: string
  kind: 'send' | 'edit' | 'regenerate' | 'continue'
  comparison_id: string | null
  /** Estimated input tokens of its model. */
  input_estimate: number
  /** The person who pays. */
  payer_id: string
}
export type NewThread = {
  id: string
  assistant_id: string | null
  name: string
  purpose: ThreadPurpose
  folder_id: string | null
  /** The time after which a temporary thread is erased. */
  expires_hours: number | null
}

export async function insertRun(ctx: UserCtx, run: NewRun): Promise<void> {
  await ctx.db.execute(insertionOf(ctx, run))
}

/**
 * Inserts the thread and the question if they are new, their search terms, the empty answer and its run, and removes
 * the drafts of the question. This is one statement, because several would each take as long as all together.
 */
export async function insertExchange(
  ctx: UserCtx,
  {
    run,
    purpose,
    opened,
    question,
    answer,
  }: {
    run: NewRun
    purpose: ThreadPurpose
    opened: NewThread | null
    question: NewQuestion | null
    answer: {
      parent_id: string
      assistant_id: string | null
      assistant_version_id: string | null
      model_id: string
    }
  },
): Promise<void> {
  const isSearched = purpose === 'chat'
  const thread =
    opened === null
      ? sql``
      : sql`opened AS (
          INSERT INTO threads (id, user_id, assistant_id, name, purpose, folder_id, expires_at, is_indexed, updated_at)
          VALUES (${opened.id}, ${ctx.actor.user_id}, ${opened.assistant_id}, ${opened.name}, ${opened.purpose},
            ${opened.folder_id}, now() + make_interval(secs => 3600 * ${opened.expires_hours}::float8),
            ${isSearched}, ${onTop(ctx)})), ${isSearched ? named(ctx, opened) : sql``}`
  const sent =
    question === null || opened?.purpose === 'test'
      ? sql``
      : sql`forgotten AS (${removalOfSent(ctx, run.thread_id, draftOf(question))}),`
  const asked =
    question === null
      ? sql``
      : sql`(${question.id}, ${run.thread_id}, ${question.parent_id}, 'user', 'completed',
          ${jsonb(partsOf(question))}, NULL, NULL, NULL, ${question.model_id}),`
  const found = question !== null && isSearched ? indexed(ctx, run.thread_id, question) : sql``
  await ctx.db.execute(sql`
    WITH ${thread} ${sent} ${found} written AS (
      INSERT INTO messages (id, thread_id, parent_id, role, status, parts, run_id, assistant_id,
        assistant_version_id, model_id)
      VALUES ${asked}
        (${run.message_id}, ${run.thread_id}, ${answer.parent_id}, 'assistant', 'running', '[]', ${run.id},
          ${answer.assistant_id}, ${answer.assistant_version_id}, ${answer.model_id}))
    ${insertionOf(ctx, run)}`)
}

const named = (ctx: UserCtx, { id, name }: NewThread): SQL => sql`
  named AS (${storingNames(sql`VALUES (${id}::uuid, ${termsOfName(ctx.actor.user_id, name)}::tsvector)`)}),`

function indexed(ctx: UserCtx, threadId: string, { id, terms, files }: NewQuestion): SQL {
  const names = files.map(({ name }) => name).join('\n')
  const withNames =
    names === ''
      ? sql`${terms}::tsvector`
      : sql`${terms}::tsvector || ${termsOfName(ctx.actor.user_id, names)}::tsvector`
  return sql`indexed AS (${storingTerms(
    sql`VALUES (${id}::uuid, ${threadId}::uuid, now(), ${files.length > 0}::boolean, ${withNames})`,
  )}),`
}

function insertionOf(ctx: UserCtx, run: NewRun): SQL {
  return sql`INSERT INTO runs (id, client_id, request_hash, thread_id, user_id, message_id, kind, status, instance_id,
      lease_expires_at, input_estimate, comparison_id, payer_id)
    VALUES (${run.id}, ${run.client_id}, ${run.request_hash}, ${run.thread_id}, ${ctx.actor.user_id},
      ${run.message_id}, ${run.kind}, 'running', ${ctx.deps.instance_id},
      now() + make_interval(secs => ${LEASE_SECONDS}), ${run.input_estimate}::int, ${run.comparison_id},
      nullif(${run.payer_id}::uuid, ${ctx.actor.user_id}::uuid))`
}
