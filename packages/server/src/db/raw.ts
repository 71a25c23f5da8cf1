import { type SQL, sql } from '#db/drizzle.ts'

/** Runs a statement with `$1`, `$2`, … and its values through the same interface as the rest of the code. */
export function rawStatement(text: string, values: readonly unknown[]): SQL {
  return sql.join(
    text
      .split(/\$(\d+)/)
      .map((part, i) => (i % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`)),
  )
}
