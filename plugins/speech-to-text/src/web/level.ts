/** How loud the microphone is, from 0 to 1, several times a second. */
type OnLevel = (level: number) => void

const TICK_MS = 80
/** The RMS level of loud speech near the microphone. */
const LOUD = 0.2

/**
 * Whether the microphone can be read twice: on phones, and in Safari, a second reader takes the sound away from the
 * recogniser.
 */
function canListenTwice(): boolean {
  const { userAgentData: browser, mediaDevices }: Navigator & { userAgentData?: { mobile: boolean } } =
    navigator
  return browser?.mobile === false && mediaDevices !== undefined
}

/** Measures the microphone until the returned function is called. */
export function watchLevel(onLevel: OnLevel): () => void {
  if (!canListenTwice()) return () => {}
  let isOver = false
  let close = () => {}
  const open = async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    const stopTracks = () => stream.getTracks().forEach((track) => track.stop())
    if (isOver) return stopTracks()
    const stopMeasure = measure(stream, onLevel)
    close = () => {
      stopMeasure()
      stopTracks()
    }
  }
  // without it, dictation works the same; the recogniser itself reports problems with the microphone
  open().catch(() => {})
  return () => {
    isOver = true
    close()
  }
}

/** Measures an open microphone until the returned function is called; does nothing if the browser does not allow it. */
export function measure(stream: MediaStream, onLevel: OnLevel): () => void {
  if (typeof AudioContext === 'undefined') return () => {}
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    // a context that is not running measures nothing
    if (context.state !== 'running') return
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    onLevel(Math.min(1, Math.sqrt(power) / LOUD))
  }, TICK_MS)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
