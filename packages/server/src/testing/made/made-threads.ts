import { uuidv7 } from '#core/ids.ts'
import type { Database } from '#db/client.ts'

export type MadeMessage = { id: string; parent?: string; role: 'user' | 'assistant'; text: string }

/** A conversation as rows, without runs; its messages are identified by words of the test. */
export async function makeThread(
  { pool }: Database,
  userId: string,
  assistantId: string,
  messages: readonly MadeMessage[],
): Promise<string> {
  const thread = uuidv7()
  await pool.query(
    "INSERT INTO threads (id, user_id, assistant_id, name, purpose) VALUES ($1, $2, $3, 'Made', 'chat')",
    [thread, userId, assistantId],
  )
  const ids = new Map(messages.map(({ id }) => [id, uuidv7()]))
  for (const { id, parent, role, text } of messages) {
    await pool.query(
      `INSERT INTO messages (id, thread_id, parent_id, role, status, parts, assistant_id)
       VALUES ($1, $2, $3, $4, 'completed', $5, $6)`,
      [
        ids.get(id),
        thread,
        parent === undefined ? null : ids.get(parent),
        role,
        JSON.stringify([{ type: 'text', text }]),
        role === 'assistant' ? assistantId : null,
      ],
    )
  }
  return thread
}
