import type { ExternalGroup } from '@parlance/plugin-api/hooks.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { groups } from '../calls.ts'

const FOUND_MAX = 5

/**
 * Groups for the field that searches people and groups; empty if the request to Google fails, so that people are still
 * found.
 */
export async function findGroups(host: PluginHost, query: string): Promise<ExternalGroup[]> {
  const answer = await host.call(groups.list, { query: { query } })
  if (!answer.ok) return []
  return answer.data.data.slice(0, FOUND_MAX).map(({ id, name, detail }) => ({
    id,
    name: detail === '' || detail === name ? name : `${name} (${detail})`,
  }))
}
