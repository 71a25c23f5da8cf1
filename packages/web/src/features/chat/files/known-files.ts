/** The name and size of a file, as a question shows them. */
export type KnownFile = { name: string; size: number }

/** The files that this page has uploaded or listed, for a question that is shown before the server has it. */
const known = new Map<string, KnownFile>()

export function knowFile(id: string, file: KnownFile): void {
  known.set(id, file)
}

export const nameOfFile = (id: string | undefined): string => (id && known.get(id)?.name) ?? ''

/** The parts of a question that has just been sent. */
export function questionParts(text: string, files: readonly string[]) {
  return [
    ...files.map((id) => ({
      type: 'attachment' as const,
      document_id: id,
      ...(known.get(id) ?? { name: '', size: 0 }),
    })),
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
  ]
}
