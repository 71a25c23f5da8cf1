import { randomUUID } from 'node:crypto'
import type { EncodedForm } from '#adapters/llm/chat-completions/json-call.ts'

/** A file of a form; its names are ours, never those of a person. */
export type FormFile = { name: string; filename: string; type: string; bytes: Uint8Array }

/** A multipart form of fields and files, in order. */
export function encodeForm(
  fields: Readonly<Record<string, string | number>>,
  files: readonly FormFile[],
): EncodedForm {
  const boundary = `parlance-${randomUUID()}`
  const open = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`
  const texts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`${open(`name="${name}"`)}\r\n${value}\r\n`),
  )
  const parts = files.flatMap(({ name, filename, type, bytes }) => [
    Buffer.from(`${open(`name="${name}"; filename="${filename}"`)}content-type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    content_type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([...texts, ...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
