import { plugins } from '@parlance/contract/plugins.ts'
import { runs } from '@parlance/contract/runs.ts'
import { threads } from '@parlance/contract/threads.ts'
import { askAhead } from '#lib/api.ts'

/** Asks for what the page at an address is certain to need, while its code is still on its way. */
export function askForPage(path: string): void {
  askAhead(plugins.list, {})
  const [, thread_id] = /^\/thread\/([0-9a-f-]{36})$/.exec(path) ?? []
  if (thread_id === undefined) return
  askAhead(runs.messages, { params: { thread_id }, query: {} })
  askAhead(threads.get, { params: { thread_id } })
}
