import { type SQL, sql } from '#db/drizzle.ts'

/** Whether a person's conversations are on legal hold; part of every statement that removes some of them. */
export const isOnHold = (userId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM legal_holds h WHERE h.user_id = ${userId} AND h.released_at IS NULL)`
