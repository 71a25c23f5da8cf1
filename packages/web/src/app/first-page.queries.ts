import { assistants } from '@parlance/contract/assistants.ts'
import { banners } from '@parlance/contract/banners.ts'
import { models } from '@parlance/contract/models.ts'
import { plugins } from '@parlance/contract/plugins.ts'
import { runs } from '@parlance/contract/runs.ts'
import { systemAssistants } from '@parlance/contract/system-assistants.ts'
import { threads } from '@parlance/contract/threads.ts'
import { BY_NAME } from '#features/assistants/assistants.queries.ts'
import { askAhead } from '#lib/api.ts'

/** Asks for what the page at an address is certain to need, while its code is still on its way. */
export function askForPage(path: string): void {
  askAhead(plugins.list, {})
  askAhead(banners.list, {})
  if (!/^\/(chat|thread\/[^/]+)\/?$/.test(path)) return
  askAhead(assistants.list, { query: BY_NAME })
  askAhead(models.list, {})
  askAhead(systemAssistants.list, {})
  const [, thread_id] = /^\/thread\/([0-9a-f-]{36})$/.exec(path) ?? []
  if (thread_id === undefined) return
  askAhead(runs.messages, { params: { thread_id }, query: {} })
  askAhead(threads.get, { params: { thread_id } })
}
