import type { PluginDatabase } from '@parlance/plugin-api/server.ts'

/** One recording of a person. */
type Key = readonly [userId: string, recordingId: string]

/** Longer than a call can take: after this time the process that made a claim no longer exists. */
const CLAIM = `interval '6 minutes'`

/** `mine`: no other request works on this recording for as long as a call can take. */
export async function claim(db: PluginDatabase, key: Key): Promise<'mine' | 'working' | { text: string }> {
  await db.query(`DELETE FROM plugin_speech_to_text_transcripts WHERE started_at < now() - interval '1 day'`)
  const claimed = await db.query(
    `INSERT INTO plugin_speech_to_text_transcripts AS t (user_id, recording_id) VALUES ($1, $2)
     ON CONFLICT (user_id, recording_id) DO UPDATE SET started_at = now()
       WHERE t.text IS NULL AND t.started_at < now() - ${CLAIM}
     RETURNING user_id`,
    key,
  )
  if (claimed.length > 0) return 'mine'
  const found = await find(db, key)
  return found?.text == null ? 'working' : { text: found.text }
}

export async function keepText(db: PluginDatabase, key: Key, text: string): Promise<void> {
  await db.query(
    `UPDATE plugin_speech_to_text_transcripts SET text = $3, started_at = now()
     WHERE user_id = $1 AND recording_id = $2`,
    [...key, text],
  )
}

/** A recording that is known, with its text as soon as there is one. */
export async function find(
  db: PluginDatabase,
  key: Key,
): Promise<{ text: string | null; is_over: boolean } | undefined> {
  const rows = await db.query<{ text: string | null; is_over: boolean }>(
    `SELECT text, started_at < now() - ${CLAIM} AS is_over FROM plugin_speech_to_text_transcripts
     WHERE user_id = $1 AND recording_id = $2`,
    key,
  )
  return rows[0]
}

export async function forget(db: PluginDatabase, key: Key): Promise<void> {
  await db.query(
    'DELETE FROM plugin_speech_to_text_transcripts WHERE user_id = $1 AND recording_id = $2',
    key,
  )
}
