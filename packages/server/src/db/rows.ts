import type { SQL } from '#db/drizzle.ts'

/** A column of a result. */
export type Column<T> = {
  /** The object ids of its possible types in PostgreSQL. */
  readonly oids: readonly number[]
  readonly isNullable: boolean
  /** Its possible values, if these are known. */
  readonly words: readonly string[] | null
  /** Converts the driver's value to the one used in the code; null if they are the same. */
  readonly parse: ((value: string) => unknown) | null
  /** For typing only. */
  readonly value?: T
}

/** The columns of a statement: their names and types, from which the type of a row is derived. */
export type Columns<R> = {
  readonly all: Readonly<Record<string, Column<unknown>>>
  readonly parsed: readonly { name: string; parse: (value: string) => unknown }[]
  /** For typing only. */
  readonly row?: R
}

export type RowOf<D> = D extends Columns<infer R> ? R : never

/**
 * Declares the columns of a statement's result, once: `columns({ id: uuid, note: nullable(text), created_at:
 * timestamp })`. Tests compare it with the result of the database for every statement that they run.
 */
export function columns<C extends Record<string, Column<unknown>>>(all: C): Columns<Values<C>> {
  const parsed = Object.entries(all).flatMap(([name, { parse }]) => (parse === null ? [] : [{ name, parse }]))
  return { all, parsed }
}

/** The same columns and additional ones, such as the `total` of a page. */
export function extend<R, C extends Record<string, Column<unknown>>>(
  declared: Columns<R>,
  more: C,
): Columns<R & Values<C>> {
  return columns({ ...declared.all, ...more }) as Columns<R & Values<C>>
}

type Values<C> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never }
type Answer = { rows: Record<string, unknown>[]; fields: { name: string; dataTypeID: number }[] }
type Executor = { execute: (statement: SQL) => PromiseLike<Answer> }

/** Runs a statement and returns its rows with parsed values. */
export async function rowsOf<R>(db: Executor, declared: Columns<R>, statement: SQL): Promise<R[]> {
  const answer = await db.execute(statement)
  check?.(declared, answer)
  const { rows } = answer
  for (const { name, parse } of declared.parsed) {
    for (const row of rows) {
      const value = row[name]
      if (value !== null) row[name] = parse(value as string)
    }
  }
  return rows as R[]
}

/** The first row of a statement's result. */
export async function rowOf<R>(db: Executor, declared: Columns<R>, statement: SQL): Promise<R | undefined> {
  return (await rowsOf(db, declared, statement))[0]
}

/** Compares a result with its declaration; throws if they differ. */
export type RowCheck = (declared: Columns<unknown>, answer: Answer) => void
let check: RowCheck | null = null

/** For tests: from now on every result is checked before it is used; null ends that. */
export function checkRows(given: RowCheck | null): void {
  check = given
}

function column<T>(oids: readonly number[], parse: ((value: string) => T) | null = null): Column<T> {
  return { oids, isNullable: false, words: null, parse }
}

export const uuid = column<string>([2950])
/** Also for `varchar`, `char(n)` and `name`. */
export const text = column<string>([25, 1043, 1042, 19])
export const boolean = column<boolean>([16])
/** `smallint` and `integer`. */
export const integer = column<number>([21, 23])
/** Exact up to 2^53, which is enough for all counts. */
export const bigint = column<number>([20], Number)
/** `real` and `double precision`. */
export const double = column<number>([700, 701])
/** Read as ISO 8601 in UTC, to the millisecond. */
export const timestamp = column<string>([1184], (value) => new Date(value).toISOString())
/** `YYYY-MM-DD` */
export const date = column<string>([1082])
export const bytes = column<Buffer>([17])

/** A value of `json` or `jsonb`. Its type is the one that the code has stored; it is not checked. */
export const json = <T>(): Column<T> => column<T>([114, 3802])

/** A text with a few possible values. */
export function oneOf<const T extends string>(words: readonly T[]): Column<T> {
  return { ...column<T>(text.oids), words }
}

const ARRAYS = new Map([
  [16, 1000],
  [19, 1003],
  [21, 1005],
  [23, 1007],
  [25, 1009],
  [700, 1021],
  [701, 1022],
  [1042, 1014],
  [1043, 1015],
  [2950, 2951],
])

/** An array of values that need no parsing: texts, ids, numbers or booleans. */
export function listOf<T>({ oids, words }: Column<T>): Column<T[]> {
  return { ...column<T[]>(oids.flatMap((oid) => ARRAYS.get(oid) ?? [])), words }
}

export function nullable<T>(of: Column<T>): Column<T | null> {
  return { ...of, isNullable: true }
}

/** Statements that return only ids, or one count. */
export const idRow = columns({ id: uuid })
export const countRow = columns({ count: integer })
