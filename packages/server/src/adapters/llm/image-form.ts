import { randomUUID } from 'node:crypto'
import type { EncodedForm } from '#adapters/llm/chat-completions/json-call.ts'

/** The kind of a picture that models take: PNG by its first byte, otherwise JPEG. */
export function mediaTypeOf(picture: Uint8Array): 'image/png' | 'image/jpeg' {
  return picture[0] === 0x89 ? 'image/png' : 'image/jpeg'
}

/** The multipart form of OpenAI's `/images/edits`: fields, and one `image`, or several as `image[]`. */
export function imageForm(
  fields: Readonly<Record<string, string | number>>,
  pictures: readonly Uint8Array[],
): EncodedForm {
  const boundary = `parlance-${randomUUID()}`
  const open = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`
  const texts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`${open(`name="${name}"`)}\r\n${value}\r\n`),
  )
  const name = pictures.length === 1 ? 'image' : 'image[]'
  const files = pictures.map((picture, at) => {
    const type = mediaTypeOf(picture)
    const head = `${open(`name="${name}"; filename="${at + 1}.${type.slice('image/'.length)}"`)}content-type: ${type}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n')])
  })
  return {
    content_type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([...texts, ...files, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
