import { mp4Duration } from '#core/audio/mp4.ts'
import { oggDuration } from '#core/audio/ogg.ts'
import { wavDuration } from '#core/audio/wav.ts'
import { webmDuration } from '#core/audio/webm.ts'

/** The formats in which browsers record. */
export type AudioFormat = 'webm' | 'ogg' | 'mp4' | 'wav'

/** The length in milliseconds; null if the file has no audio, or none that can be read. */
export type AudioFacts = { format: AudioFormat; duration_ms: number | null }

/**
 * The format and length of a recording, from its content alone; null for anything else. A truncated recording is read
 * up to its end.
 */
export function audioFacts(bytes: Uint8Array): AudioFacts | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const format = formatOf(buffer)
  if (format === null) return null
  const duration_ms = DURATIONS[format](buffer)
  return { format, duration_ms: duration_ms !== null && duration_ms > 0 ? Math.ceil(duration_ms) : null }
}

const DURATIONS = { webm: webmDuration, ogg: oggDuration, mp4: mp4Duration, wav: wavDuration }

function formatOf(bytes: Buffer): AudioFormat | null {
  const text = (at: number, length: number) => bytes.toString('latin1', at, at + length)
  if (bytes.length < 12) return null
  if (bytes.readUInt32BE(0) === 0x1a45dfa3 && text(0, 64).includes('webm')) return 'webm'
  if (text(0, 4) === 'OggS') return 'ogg'
  if (text(4, 4) === 'ftyp') return 'mp4'
  return text(0, 4) === 'RIFF' && text(8, 4) === 'WAVE' ? 'wav' : null
}
