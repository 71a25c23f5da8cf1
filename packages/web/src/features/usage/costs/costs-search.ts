import type { UsageDimension } from '@parlance/contract/admin/usage.ts'
import { isDay, type Period, PERIODS } from '#features/usage/periods.ts'
import type { CallFilter } from '#features/usage/usage.queries.ts'

export const DIMENSIONS = ['model', 'provider', 'assistant', 'group', 'user', 'api_key', 'feature'] as const
export const VIEWS = ['overview', ...DIMENSIONS, 'calls', 'budgets'] as const
export type View = (typeof VIEWS)[number]

/** The search parameters of the page. */
export type CostsSearch = CallFilter & { view?: View; period?: Period; from?: string; to?: string }

/** Reads the known parameters of an address. */
export function readCostsSearch(search: Record<string, unknown>): CostsSearch {
  const view = VIEWS.find((name) => name === search['view'])
  const period = PERIODS.find((name) => name === search['period'])
  const { from, to } = search
  return {
    ...(view !== undefined && { view }),
    ...(period !== undefined && { period }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(search['unknown'] === 'true' && { unknown: 'true' }),
    ...filterOf(search),
  }
}

/** The keys by which a list of calls is filtered. */
export function filterOf(search: Record<string, unknown>): CallFilter {
  const filter: Partial<Record<UsageDimension, string>> = {}
  for (const name of DIMENSIONS) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') filter[name] = value
  }
  return { ...filter, ...(search['unknown'] === 'true' && { unknown: 'true' }) }
}
