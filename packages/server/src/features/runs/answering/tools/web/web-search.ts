import { SEARCH_QUERY_MAX } from '@parlance/contract/core/limits.ts'
import { z } from 'zod'
import { RECENCIES } from '#adapters/web-search/port.ts'
import { AppError } from '#core/errors.ts'
import { priceOf, SearchError, searchWeb, usableSearch } from '#features/web-search/web-search.service.ts'
import { houseTool, ToolRefusal, type ToolRun } from '#features/runs/answering/tools/tool.ts'

/** Results of one search. */
const HITS = 8

/**
 * Searches of the Web with the service that an administrator set up. Its results only become sources when they are
 * opened.
 */
export const webSearch = houseTool({
  id: 'web_search',
  description:
    'Searches the Web and returns titles, addresses, excerpts and dates of pages. Use it for what is recent or can be found on the Web only. Results are leads: open the pages that matter with open_page, where you have it, before you rely on what they say. Search with few precise words.',
  input: z.strictObject({
    query: z.string().trim().min(1).max(SEARCH_QUERY_MAX),
    language: z.enum(['en', 'fr']).optional().describe('Of the pages to find; that of the person if absent'),
    recency: z.enum(RECENCIES).optional().describe('Only pages of the last day, week, month or year'),
  }),
  run: async (run, { query, language = run.language, recency = null }, signal) => {
    const usable = await usableSearch(run.ctx)
    if (usable === null) throw new ToolRefusal('search_failed')
    if (run.counts.searches >= usable.searches_max) throw new ToolRefusal('too_many_searches')
    run.counts.searches += 1
    // counted before, because an aborted search may have been billed
    const price = priceOf(usable)
    run.cost.add(price)
    try {
      const by = {
        assistant_id: run.assistant.id,
        assistant_version_id: run.assistant.version_id,
        tool_of: run.id,
      }
      const request = { query, count: HITS, language, recency }
      return { results: await searchWeb(run.ctx, usable, by, request, signal) }
    } catch (error) {
      if (isFree(error)) run.cost.remove(price)
      throw refusalOf(run, error)
    }
  },
})

const isFree = (error: unknown) =>
  error instanceof AppError || (error instanceof SearchError && error.was_refused)

function refusalOf({ ctx }: ToolRun, error: unknown): unknown {
  if (error instanceof AppError) return new ToolRefusal('over_budget')
  if (!(error instanceof SearchError)) return error
  ctx.log.warn({ code: error.code, status: error.status }, 'a search of the Web failed')
  const isBusy = error.code === 'rate_limited' || error.code === 'quota_used_up'
  return new ToolRefusal(isBusy ? 'search_busy' : 'search_failed')
}
