import type { EncodedForm } from '#adapters/llm/chat-completions/json-call.ts'
import { encodeForm } from '#adapters/llm/form.ts'

/** The format of a picture for models: PNG by its first byte, otherwise JPEG. */
export function mediaTypeOf(picture: Uint8Array): 'image/png' | 'image/jpeg' {
  return picture[0] === 0x89 ? 'image/png' : 'image/jpeg'
}

/** The form of OpenAI's `/images/edits`: fields, and one `image`, or several as `image[]`. */
export function imageForm(
  fields: Readonly<Record<string, string | number>>,
  pictures: readonly Uint8Array[],
): EncodedForm {
  const name = pictures.length === 1 ? 'image' : 'image[]'
  const files = pictures.map((bytes, at) => {
    const type = mediaTypeOf(bytes)
    return { name, filename: `${at + 1}.${type.slice('image/'.length)}`, type, bytes }
  })
  return encodeForm(fields, files)
}
