import type { McpToolList } from '#adapters/mcp/port.ts'
import type { Ctx } from '#core/context.ts'
import { cutText } from '#core/text.ts'
import type { Bilingual } from '#db/json-columns.ts'
import { notifyOf } from '#features/notices/notices.service.ts'
import { type KnownTool, listApprovers } from './read-tools.queries.ts'

/** Maximum characters of the names in a notification. */
const NAMES_MAX = 1_000

/** The enabled tools that a reading holds back: they were approved, and have changed since. */
export function newlyHeld(before: readonly KnownTool[], tools: McpToolList['tools']): string[] {
  const approved = new Map(
    before
      .filter((tool) => tool.is_enabled && tool.fingerprint === tool.approved_fingerprint)
      .map((tool) => [tool.name, tool.approved_fingerprint]),
  )
  return tools
    .filter(({ name, fingerprint }) => approved.has(name) && approved.get(name) !== fingerprint)
    .map(({ name }) => name)
}

/** Notifies people who can approve the change, except the person who has just read the tools. */
export async function notifyOfHeld(
  ctx: Ctx,
  server: { id: string; label: Bilingual },
  names: readonly string[],
  reader: string | null,
): Promise<void> {
  if (names.length === 0) return
  const people = (await listApprovers(ctx)).filter(({ id }) => id !== reader)
  const { en = '', fr = '' } = server.label
  for (const lang of ['en', 'fr'] as const) {
    const ids = people.filter((person) => person.lang === lang).map(({ id }) => id)
    await notifyOf(ctx, ids, {
      kind: 'mcp_tools_held',
      subject: { mcp_server_id: server.id, name: lang === 'en' ? en || fr : fr || en },
      reason: cutText(names.join(', '), NAMES_MAX),
    })
  }
}
