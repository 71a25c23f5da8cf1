import { defineServerPlugin, handleCalls, type PluginCtx, Refusal } from '@parlance/plugin-api/server.ts'
import { type Entries, type Summary, votes } from './calls.ts'
import { voteSchemas } from './calls.schemas.ts'
import {
  type Cursor,
  countAll,
  countBy,
  countByDay,
  countByReason,
  forgetPerson,
  explainVote,
  insertVote,
  listEntries,
  PAGE_SIZE,
  votesOf,
} from './votes.queries.ts'

export const plugin = defineServerPlugin({
  id: 'feedback',
  name: 'Feedback',
  description: {
    en: 'Thumbs with a reason and a comment on each answer, and what they say of models and assistants.',
    fr: 'Un pouce, une raison et un commentaire sur chaque réponse, et ce qu’ils disent des modèles et des assistants.',
  },
  enabled_by_default: true,
  calls: handleCalls(votes, voteSchemas, {
    add: async (ctx, { body }) => {
      const answer = await ctx.product.answer(body.message_id)
      if (answer === null) throw new Refusal(404, 'ERROR_MESSAGE_NOT_FOUND')
      const { message_id, is_positive, reason, comment, consent } = body
      const said = { is_positive, reason, comment }
      const isFirst = await insertVote(ctx.db, { ...said, user_id: ctx.actor.user_id, answer, consent })
      if (!isFirst) throw new Refusal(409, 'ERROR_FEEDBACK_ALREADY_RECORDED')
      if (!is_positive) await ctx.product.noteBadAnswer(message_id, reason)
      return { message_id, ...said }
    },
    explain: async (ctx, { body }) => {
      const answer = await ctx.product.answer(body.message_id)
      const { reason, comment, consent } = body
      const changed =
        answer &&
        (await explainVote(ctx.db, { reason, comment, user_id: ctx.actor.user_id, answer, consent }))
      if (!changed) throw new Refusal(404, 'ERROR_MESSAGE_NOT_FOUND')
      if (!changed.is_positive) await ctx.product.noteBadAnswer(changed.message_id, reason)
      return changed
    },
    mine: async (ctx, { query }) => ({
      data: await votesOf(ctx.db, ctx.actor.user_id, query.thread_id),
    }),
    summary: (ctx, { query }) => summarise(ctx, query.days, null),
    entries: (ctx, { query }) => entriesOf(ctx, query, null),
    ownSummary: async (ctx, { query }) => summarise(ctx, query.days, await mine(ctx)),
    ownEntries: async (ctx, { query }) => entriesOf(ctx, query, await mine(ctx)),
  }),
  eraseUser: forgetPerson,
})

async function mine(ctx: PluginCtx): Promise<string[]> {
  return (await ctx.product.myAssistants()).map(({ id }) => id)
}

async function summarise(ctx: PluginCtx, days: number, assistantIds: string[] | null): Promise<Summary> {
  const range = { days, assistant_ids: assistantIds }
  const assistants = await countBy(ctx.db, 'assistant_id', range)
  const models = await countBy(ctx.db, 'model_id', range)
  const names = await namesOf(
    ctx,
    [...assistants.listed, ...models.listed].flatMap(({ id }) => id ?? []),
  )
  const named = ({ listed }: typeof models) =>
    listed.map((row) => ({ ...row, name: names.get(row.id ?? '') ?? '' }))
  return {
    ...(await countAll(ctx.db, range)),
    by_model: named(models),
    by_assistant: named(assistants),
    model_count: models.total,
    assistant_count: assistants.total,
    trend: await countByDay(ctx.db, range),
    reasons: await countByReason(ctx.db, range),
  }
}

async function entriesOf(
  ctx: PluginCtx,
  query: {
    days: number
    assistant_id?: string | undefined
    kind?: 'positive' | 'negative' | undefined
    cursor?: Cursor | undefined
  },
  allowed: string[] | null,
): Promise<Entries> {
  const { days, assistant_id, kind = null, cursor = null } = query
  const wanted =
    assistant_id === undefined ? allowed : [assistant_id].filter((id) => allowed?.includes(id) ?? true)
  const rows = await listEntries(ctx.db, { days, assistant_ids: wanted }, { kind, before: cursor })
  const names = await namesOf(
    ctx,
    rows.map((row) => row.assistant_id),
  )
  const data = rows.slice(0, PAGE_SIZE).map(({ assistant_id: id, created_at, ...row }) => ({
    ...row,
    assistant_name: names.get(id) ?? '',
    created_at: new Date(created_at).toISOString(),
  }))
  const last = data.at(-1)
  const hasMore = rows.length > PAGE_SIZE && last !== undefined
  return { data, next_cursor: hasMore ? `${last.created_at}_${last.message_id}` : null }
}

async function namesOf(ctx: PluginCtx, ids: readonly string[]): Promise<Map<string, string>> {
  const found = [...(await ctx.product.assistants(ids)), ...(await ctx.product.models(ids))]
  return new Map(found.map(({ id, name }) => [id, name]))
}
