/** Comments, texts and function bodies, in which a semicolon does not end a statement. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'"$/-]+|[\s\S]/g

/** The statements of a migration, each with its semicolon. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let current = ''
  for (const [token] of sql.matchAll(TOKEN)) {
    current += token
    if (token !== ';') continue
    statements.push(current)
    current = ''
  }
  return current.trim() === '' ? statements : [...statements, current]
}
