/** Variables that instructions can hold, as `{{name}}`; they are filled for each answer. */
export const INSTRUCTION_VARIABLES = ['user.name', 'date', 'language', 'groups'] as const

const ANY_VARIABLE = /\{\{ ?([^{}\n]{1,60}?) ?\}\}/g

/** Texts that look like a variable but are not one, each listed once as written. They reach the model unchanged. */
export function unknownVariables(instructions: string): string[] {
  const known: readonly string[] = INSTRUCTION_VARIABLES
  const unknown = [...instructions.matchAll(ANY_VARIABLE)].filter(([, name = '']) => !known.includes(name))
  return [...new Set(unknown.map(([written]) => written))]
}
