declare module 'yauzl' {
  import type { Readable } from 'node:stream'
  type Entry = {
    fileName: string
    uncompressedSize: number
    compressedSize: number
    isEncrypted(): boolean
    canDecodeFileData(): boolean
  }
  type ZipFile = {
    entryCount: number
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
    close(): void
  }
  /** Reads a file in any order; subclasses say how. */
  class RandomAccessReader {
    _readStreamForRange(start: number, end: number): Readable
  }
  function fromRandomAccessReaderPromise(
    reader: RandomAccessReader,
    size: number,
    options?: { autoClose?: boolean; validateEntrySizes?: boolean },
  ): Promise<ZipFile>
  const yauzl: {
    RandomAccessReader: typeof RandomAccessReader
    fromRandomAccessReaderPromise: typeof fromRandomAccessReaderPromise
  }
  export default yauzl
  export type { Entry, ZipFile }
}
