/** The unique constraint that a statement violated, if any. */
export const violatedConstraint = (error: unknown) => constraintOf(error, '23505')

/** The foreign key that a statement violated, because what it refers to does not exist, if any. */
export const violatedReference = (error: unknown) => constraintOf(error, '23503')

function constraintOf(error: unknown, code: string): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === code) return 'constraint' in at ? String(at.constraint) : ''
  }
  return null
}
