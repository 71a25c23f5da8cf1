import type { Pool } from 'pg'

/**
 * Whether pgvector can be used: the extension is created when the server has it and the user may. It is optional;
 * without it the search is full text alone.
 */
export async function ensureVector(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ available: boolean; installed: boolean }>(
    `SELECT count(*) > 0 AS available, count(installed_version) > 0 AS installed
     FROM pg_available_extensions WHERE name = 'vector'`,
  )
  if (rows[0]?.installed) return true
  if (!rows[0]?.available) return false
  try {
    await pool.query('CREATE EXTENSION IF NOT EXISTS vector')
    return true
  } catch {
    return false
  }
}
