import type { Exported } from './exported.ts'
import { pathsOf } from './written.ts'

/** docs/conversations-format.md describes it. */
const FORMAT = 'parlance-conversations'
const VERSION = 1

export function writeJson(exported: Exported): string {
  const { id, name, assistant_name, created_at, updated_at, current_message_id, messages } = exported
  const paths = pathsOf(exported)
  const conversation = {
    id,
    name,
    assistant: assistant_name,
    created_at,
    updated_at,
    current_message_id,
    messages: messages.map(({ author: _, parts, ...message }) => ({
      ...message,
      // the content of notes is in the status
      parts: parts.filter(({ type }) => type !== 'note'),
    })),
    files: exported.files.map((file) => ({ id: file.id, name: file.name, path: paths.get(file.id) })),
  }
  const { exported_at } = exported
  return `${JSON.stringify({ format: FORMAT, version: VERSION, exported_at, conversations: [conversation] }, null, 2)}\n`
}
