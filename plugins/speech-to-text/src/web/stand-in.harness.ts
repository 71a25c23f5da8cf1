import { vi } from 'vitest'

type Said = { text: string; isFinal?: boolean; confidence?: number }

/** A fake recogniser that hears what a test provides. */
export class StandIn extends EventTarget {
  static all: StandIn[] = []
  static get current(): StandIn {
    const last = StandIn.all.at(-1)
    if (last === undefined) throw new Error('nothing listens')
    return last
  }
  lang = ''
  continuous = false
  interimResults = false
  processLocally = false
  start = vi.fn(() => this.say('audiostart'))
  stop = vi.fn()
  abort = vi.fn()
  constructor() {
    super()
    StandIn.all.push(this)
  }
  /** All that was heard since this session began, in the form in which browsers report it. */
  hear(...said: Said[]) {
    const results = said.map(({ text, isFinal = false, confidence = isFinal ? 0.9 : 0 }) => ({
      isFinal,
      0: { transcript: text, confidence },
    }))
    this.say('result', { results })
  }
  fail(error: string) {
    this.say('error', { error })
    this.end()
  }
  end() {
    this.say('end')
  }
  say(name: string, facts = {}) {
    this.dispatchEvent(Object.assign(new Event(name), facts))
  }
}
