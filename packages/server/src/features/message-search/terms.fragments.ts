import { type SQL, sql } from '#db/drizzle.ts'

/** Stores the terms of messages; `rows` has message_id, thread_id, created_at, has_files and terms. */
export const storingTerms = (rows: SQL): SQL => sql`
  INSERT INTO message_terms (message_id, thread_id, created_at, has_files, terms) ${rows}
  ON CONFLICT (message_id) DO UPDATE SET has_files = excluded.has_files, terms = excluded.terms`

/** Stores the terms of names of conversations; `rows` has thread_id and terms. */
export const storingNames = (rows: SQL): SQL => sql`
  INSERT INTO thread_terms (thread_id, terms) ${rows}
  ON CONFLICT (thread_id) DO UPDATE SET terms = excluded.terms`
