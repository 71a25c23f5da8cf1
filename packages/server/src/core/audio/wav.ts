/** The length of a WAV file in milliseconds. */
export function wavDuration(bytes: Buffer): number | null {
  let bytesPerSecond = 0
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const start = at + 8
    if (name === 'fmt ' && start + 12 <= bytes.length) bytesPerSecond = bytes.readUInt32LE(start + 8)
    if (name === 'data') {
      // a recorder that cannot seek back leaves the size unset
      const length = Math.min(size, bytes.length - start)
      return bytesPerSecond === 0 ? null : (length * 1000) / bytesPerSecond
    }
    at = start + size + (size % 2)
  }
  return null
}
