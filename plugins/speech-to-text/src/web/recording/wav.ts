/** The format that speech models use: ten minutes are 19 MB. */
const RATE = 16_000
const HEAD = 44

/** A recording in another format, as WAV: 16 kHz, one channel, 16 bits. */
export async function toWav(recording: Blob): Promise<Blob> {
  const context = new OfflineAudioContext(1, 1, RATE)
  const sound = await context.decodeAudioData(await recording.arrayBuffer())
  const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at))
  const mixed = new Float32Array(sound.length)
  for (const channel of channels) {
    for (let at = 0; at < mixed.length; at += 1)
      mixed[at] = (mixed[at] ?? 0) + (channel[at] ?? 0) / channels.length
  }
  return new Blob([wavOf(mixed)], { type: 'audio/wav' })
}

/** Samples from -1 to 1 as a WAV file. */
export function wavOf(samples: Float32Array): ArrayBuffer {
  const size = samples.length * 2
  const view = new DataView(new ArrayBuffer(HEAD + size))
  const write = (at: number, word: string) => {
    for (let index = 0; index < word.length; index += 1) view.setUint8(at + index, word.charCodeAt(index))
  }
  write(0, 'RIFF')
  view.setUint32(4, HEAD - 8 + size, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, size, true)
  for (const [at, sample] of samples.entries()) {
    view.setInt16(HEAD + at * 2, Math.max(-1, Math.min(1, sample)) * 0x7fff, true)
  }
  return view.buffer
}
