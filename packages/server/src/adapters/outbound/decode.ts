import { Readable } from 'node:stream'
import { createBrotliDecompress, createInflate, createUnzip, createZstdDecompress } from 'node:zlib'
import { OutboundRefused } from '#adapters/outbound/errors.ts'

/** Decodes the content coding and counts the decoded bytes, so that a decompression bomb is cut like a large file. */
export async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  encoding: string,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const chunk of unpack(bytes, encoding)) {
    seen += chunk.length
    if (seen > maxBytes) throw new OutboundRefused('too_large')
    yield chunk
  }
}

async function* unpack(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = createDecoder(encoding)
  const source = Readable.from(bytes, { objectMode: false })
  source.on('error', (error) => decoder.destroy(error))
  try {
    for await (const chunk of source.pipe(decoder)) yield chunk
  } catch (error) {
    throw isCodingError(error) ? new OutboundRefused('decode_failed', error) : error
  } finally {
    source.destroy()
    decoder.destroy()
  }
}

function createDecoder(encoding: string) {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createUnzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    case 'zstd':
      return createZstdDecompress()
    default:
      throw new OutboundRefused('decode_failed')
  }
}

/** The decoders' own codes are upper case (Z_BUF_ERROR, ERR_BROTLI_…); all others came from the connection. */
function isCodingError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:Z_|ERR_|ZSTD_)/.test(String(error.code))
}

/** Cuts an uncoded answer at the limit without a generator between reader and connection. */
export function counted(
  bytes: AsyncIterableIterator<Uint8Array>,
  maxBytes: number,
): AsyncIterable<Uint8Array> {
  let seen = 0
  const iterator: AsyncIterableIterator<Uint8Array> = {
    next: () =>
      bytes.next().then((result) => {
        if (result.done === true) return result
        seen += result.value.length
        if (seen <= maxBytes) return result
        void bytes.return?.()
        throw new OutboundRefused('too_large')
      }),
    return: () => bytes.return?.() ?? Promise.resolve({ value: undefined, done: true }),
    [Symbol.asyncIterator]: () => iterator,
  }
  return iterator
}
