import { z } from 'zod'
import { type GoogleContext, exchange } from './exchange.ts'
import { GoogleProblem } from './problem.ts'
import type { Settings } from './settings.ts'
import { accessToken } from './token.ts'

const PAGES_MAX = 200
const TOKEN_MAX = 4_000
const nextPage = z.object({
  nextPageToken: z.string().max(TOKEN_MAX).optional(),
  error: z.undefined().optional(),
})

type Parameters = Record<string, string>
/** `list` is the name of the field with the rows; the field is absent if there are none. */
type List<T> = { path: string; list: string; row: z.ZodType<T>; parameters: Parameters }
export type Page<T> = { rows: T[]; next: string | null }

/** One page of a list of the Cloud Identity API, `GET {api_url}/v1/{path}`. */
export async function pageOf<T>(
  context: GoogleContext,
  settings: Settings,
  { path, list, row, parameters }: List<T>,
): Promise<Page<T>> {
  const json = await get(context, settings, path, parameters)
  const rows = z.array(row).safeParse(json[list] ?? [])
  const page = nextPage.safeParse(json)
  if (!rows.success || !page.success) throw new GoogleProblem('malformed')
  return { rows: rows.data, next: page.data.nextPageToken || null }
}

/** All pages of a list; if a page token repeats, the response is malformed. */
export async function allOf<T>(context: GoogleContext, settings: Settings, list: List<T>): Promise<T[]> {
  const all: T[] = []
  const seen = new Set<string>()
  let token: string | null = null
  do {
    const parameters: Parameters = { ...list.parameters, ...(token !== null && { pageToken: token }) }
    const page: Page<T> = await pageOf(context, settings, { ...list, parameters })
    all.push(...page.rows)
    token = page.next
    if (token !== null && (seen.has(token) || seen.size === PAGES_MAX)) throw new GoogleProblem('malformed')
    if (token !== null) seen.add(token)
  } while (token !== null)
  return all
}

/** Requests a resource of the API. A token that Google no longer accepts is renewed once. */
export async function get(
  context: GoogleContext,
  settings: Settings,
  path: string,
  parameters: Parameters = {},
): Promise<Record<string, unknown>> {
  const query = new URLSearchParams(parameters).toString()
  const url = `${settings.api_url}/v1/${path}${query && `?${query}`}`
  let token = await accessToken(context, settings)
  for (let renewed = false; ; renewed = true) {
    const headers = { authorization: `Bearer ${token}` }
    const { status, json } = await exchange(context, settings.api_url, url, { headers })
    if (status < 300) return json
    if (status === 401 && !renewed) token = await accessToken(context, settings, token)
    else throw new GoogleProblem(codeOf(status))
  }
}

function codeOf(status: number): 'auth_failed' | 'forbidden' | 'group_missing' | 'malformed' {
  if (status === 401) return 'auth_failed'
  if (status === 403) return 'forbidden'
  return status === 404 ? 'group_missing' : 'malformed'
}

/** A string inside a Common Expression Language query; quotes and backslashes are escaped. */
export function quoted(text: string): string {
  return `'${text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")}'`
}
