import { types } from 'pg'
import type { Columns, RowCheck } from '#db/rows.ts'

const problems = new Set<string>()

/** Throws if a result of the database does not match the declared columns of its statement, and records it. */
export const checkAnswer: RowCheck = (declared, { fields, rows }) => {
  const found = [...problemsOf(declared, fields), ...rows.flatMap((row) => valueProblems(declared, row))]
  if (found.length === 0) return
  const problem = `The columns of a statement are not as declared: ${[...new Set(found)].join('; ')}.`
  problems.add(problem)
  throw new Error(problem)
}

/** The differences since the last call, so that a test that expects a failure does not hide them. */
export function takeProblems(): string[] {
  const taken = [...problems]
  problems.clear()
  return taken
}

function problemsOf({ all }: Columns<unknown>, fields: { name: string; dataTypeID: number }[]): string[] {
  const names = fields.map(({ name }) => name)
  const missing = Object.keys(all).filter((name) => !names.includes(name))
  return [
    ...missing.map((name) => `${name} is missing`),
    ...names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${name} is there twice`),
    ...fields.flatMap(({ name, dataTypeID }) => {
      const column = all[name]
      if (column === undefined) return [`${name} (${typeName(dataTypeID)}) is not declared`]
      if (column.oids.includes(dataTypeID)) return []
      return [`${name} is ${typeName(dataTypeID)}, declared as ${column.oids.map(typeName).join(' or ')}`]
    }),
  ]
}

function valueProblems({ all }: Columns<unknown>, row: Record<string, unknown>): string[] {
  return Object.entries(all).flatMap(([name, { isNullable, words }]) => {
    const value = row[name]
    if (value === null) return isNullable ? [] : [`${name} is null`]
    if (words === null || value === undefined) return []
    return [value]
      .flat()
      .filter((word) => typeof word !== 'string' || !words.includes(word))
      .map((word) => `${name} is ${JSON.stringify(word)}, declared as ${words.slice(0, 10).join(' or ')}`)
  })
}

function typeName(oid: number): string {
  const known = Object.entries(types.builtins).find(([, id]) => Number(id) === oid)
  return known === undefined ? `type ${oid}` : known[0].toLowerCase()
}
