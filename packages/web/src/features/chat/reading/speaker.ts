/** A sentence and its language. */
export type Sentence = { text: string; lang: string }

export type Speaker = {
  play: () => void
  /**
   * Stops within a sentence, which is repeated when reading resumes: not every browser can resume within a sentence.
   */
  pause: () => void
  setRate: (rate: number) => void
  stop: () => void
}

type Options = {
  rate: number
  onEnd: () => void
  onError: () => void
}

/** Says sentences one after another with the voices of the browser. */
export function createSpeaker(
  sentences: readonly Sentence[],
  { rate: first, onEnd, onError }: Options,
): Speaker {
  const synthesis = window.speechSynthesis
  let at = 0
  let rate = first
  let current: SpeechSynthesisUtterance | null = null

  const silence = () => {
    current = null
    synthesis.cancel()
  }
  const say = () => {
    const sentence = sentences[at]
    if (sentence === undefined) return onEnd()
    const utterance = new SpeechSynthesisUtterance(sentence.text)
    const voice = voiceFor(sentence.lang)
    utterance.lang = voice?.lang ?? sentence.lang
    if (voice) utterance.voice = voice
    utterance.rate = rate
    utterance.addEventListener('end', () => {
      if (current !== utterance) return
      at += 1
      say()
    })
    utterance.addEventListener('error', () => {
      // a cancelled utterance is no longer the current one
      if (current === utterance) onError()
    })
    current = utterance
    synthesis.speak(utterance)
  }
  const play = () => {
    silence()
    say()
  }
  return {
    play,
    pause: silence,
    stop: silence,
    setRate: (changed) => {
      rate = changed
      if (current !== null) play()
    },
  }
}

/** The best voice for a language: one of this device before an online one, the browser's default before others. */
function voiceFor(lang: string): SpeechSynthesisVoice | undefined {
  const [base] = lang.toLowerCase().split('-')
  const fits = window.speechSynthesis
    .getVoices()
    .filter((voice) => voice.lang.toLowerCase().split(/[-_]/)[0] === base)
  const rank = ({ localService, default: isDefault }: SpeechSynthesisVoice) =>
    Number(localService) * 2 + Number(isDefault)
  return fits.toSorted((a, b) => rank(b) - rank(a))[0]
}
