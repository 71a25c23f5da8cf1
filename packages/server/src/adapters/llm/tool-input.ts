/** The arguments of a tool call as a model wrote them; no arguments are an empty object. */
export function readInput(written: string): { input: unknown; unreadable?: string } {
  try {
    return { input: written.trim() === '' ? {} : JSON.parse(written) }
  } catch {
    return { input: null, unreadable: written }
  }
}
