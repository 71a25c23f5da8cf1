/** The text of a message, without its other parts. */
export function textOf(parts: readonly { type: string; text?: unknown }[], separator = ''): string {
  return parts.flatMap((part) => (part.type === 'text' ? [String(part.text)] : [])).join(separator)
}
