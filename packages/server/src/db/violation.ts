/** The unique constraint that a statement violated, if any. */
export function violatedConstraint(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === '23505') return 'constraint' in at ? String(at.constraint) : ''
  }
  return null
}
