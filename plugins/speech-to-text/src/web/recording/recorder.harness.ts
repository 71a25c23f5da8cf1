import { vi } from 'vitest'

/** A fake recorder that records what a test provides. */
export class FakeRecorder extends EventTarget {
  static all: FakeRecorder[] = []
  static get current(): FakeRecorder {
    const last = FakeRecorder.all.at(-1)
    if (last === undefined) throw new Error('nothing records')
    return last
  }
  static isTypeSupported = (type: string) => type === 'audio/mp4'
  state = 'inactive'
  mimeType = 'audio/mp4'
  constructor() {
    super()
    FakeRecorder.all.push(this)
  }
  start() {
    this.state = 'recording'
  }
  /** What was recorded since the last part. */
  give(text: string, size = text.length) {
    const data = new Blob([text])
    Object.defineProperty(data, 'size', { value: size })
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
  }
  stop() {
    if (this.state === 'inactive') return
    this.state = 'inactive'
    this.give('end')
    this.dispatchEvent(new Event('stop'))
  }
}

/** A level of the microphone, as equal samples. */
export const microphone = { level: 0, stopped: vi.fn(), refuses: '' }

class FakeAudioContext {
  state = 'running'
  createAnalyser = () => ({
    fftSize: 0,
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(microphone.level),
  })
  createMediaStreamSource = () => ({ connect: () => {} })
  close = async () => {}
}

/** Gives the page a microphone and a recorder; `vi.unstubAllGlobals` removes the recorder. */
export function stubRecording(): void {
  FakeRecorder.all = []
  microphone.level = 0
  microphone.refuses = ''
  microphone.stopped.mockReset()
  const getUserMedia = async () => {
    if (microphone.refuses !== '') throw Object.assign(new Error('no'), { name: microphone.refuses })
    return { getTracks: () => [{ stop: microphone.stopped }] }
  }
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
}
