import type { Pool } from 'pg'

/**
 * Whether pgvector can be used: the extension is created if the server has it and the user is allowed to. It is
 * optional; without it search uses full text only.
 */
export function ensureVector(pool: Pool): Promise<boolean> {
  return ensureExtension(pool, 'vector')
}

/** Creates an extension if necessary; returns whether it exists. */
export async function ensureExtension(pool: Pool, name: string): Promise<boolean> {
  const before = await stateOf(pool, name)
  if (before !== 'available') return before === 'installed'
  try {
    await pool.query(`CREATE EXTENSION IF NOT EXISTS ${name}`)
    return true
  } catch {
    // If several servers start at the same time, only one creates it; for the others PostgreSQL reports a conflict.
    return (await stateOf(pool, name)) === 'installed'
  }
}

async function stateOf(pool: Pool, name: string): Promise<'installed' | 'available' | 'missing'> {
  const { rows } = await pool.query<{ installed: boolean }>(
    'SELECT installed_version IS NOT NULL AS installed FROM pg_available_extensions WHERE name = $1',
    [name],
  )
  if (rows[0] === undefined) return 'missing'
  return rows[0].installed ? 'installed' : 'available'
}
