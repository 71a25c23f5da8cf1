import { assistants } from '@parlance/contract/assistants/assistants.ts'
import { banners } from '@parlance/contract/admin/banners.ts'
import { models } from '@parlance/contract/models/models.ts'
import { plugins } from '@parlance/contract/admin/plugins.ts'
import { runs } from '@parlance/contract/chat/runs.ts'
import { systemAssistants } from '@parlance/contract/assistants/system-assistants.ts'
import { threads } from '@parlance/contract/chat/threads.ts'
import { BY_NAME } from '#features/assistants/assistants.queries.ts'
import { askAhead } from '#lib/network/api.ts'
import { firstPageAt } from '#lib/first-page.ts'

/** Starts the requests of the page at an address while its code is still loading. */
export function askForPage(path: string): void {
  askAhead(plugins.list, {})
  askAhead(banners.list, {})
  const { isChat, threadId } = firstPageAt(path)
  if (!isChat) return
  askAhead(assistants.list, { query: BY_NAME })
  askAhead(models.list, {})
  askAhead(systemAssistants.list, {})
  if (threadId === null) return
  askAhead(runs.messages, { params: { thread_id: threadId }, query: {} })
  askAhead(threads.get, { params: { thread_id: threadId } })
}
