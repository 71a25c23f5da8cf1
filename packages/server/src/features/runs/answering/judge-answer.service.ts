import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { textOf } from '@parlance/contract/chat/text-of.ts'
import { JudgedPassage, judgeInSlices } from '#features/citations/citations.service.ts'
import type { RunWriter } from '#features/runs/saving/run-writer.ts'
import { type GivenPassage, sentOf } from './passages.service.ts'
import type { OpenedPages } from './tools/web/opened-pages.ts'

/** The minimum interval between judgements while an answer is written. */
const EVERY_MS = 1_000
/** For a long answer the interval is this many times the duration of its last judgement. */
const SHARE = 20
/** The number of latest questions with words that are not checked as quotations. */
const QUESTIONS_MAX = 5

/** Judges the citations of an answer: finished paragraphs while it is written, and the whole answer at its end. */
export class AnswerJudge {
  /** The text of the person's questions, which is not checked as quotations. */
  questions = ''
  readonly #writer: RunWriter
  readonly #given: readonly GivenPassage[]
  readonly #pages: OpenedPages
  readonly #judged = new Map<number, JudgedPassage>()
  /** Passages with a published result, which may need an update. */
  readonly #reported = new Set<number>()
  #length = 0
  #next = 0
  #running: Promise<void> | null = null
  #hasEnded = false

  constructor(writer: RunWriter, given: readonly GivenPassage[], pages: OpenedPages) {
    this.#writer = writer
    this.#given = given
    this.#pages = pages
  }

  /** To be called when the answer has more text. */
  grown(): void {
    const now = performance.now()
    if (this.#running !== null || now < this.#next) return
    this.#next = now + EVERY_MS
    const text = textOf(this.#writer.parts)
    const end = text.lastIndexOf('\n\n')
    if (end <= this.#length) return
    this.#length = end
    this.#running = this.#judge(text.slice(0, end))
      // the whole answer is judged at its end
      .catch(() => {})
      .finally(() => {
        this.#running = null
        const ended = performance.now()
        this.#next = Math.max(this.#next, ended + (ended - now) * SHARE)
      })
  }

  async end(): Promise<void> {
    this.#hasEnded = true
    await this.#running
    this.#writer.finish()
    await this.#judge(textOf(this.#writer.parts))
  }

  async #judge(text: string): Promise<void> {
    const passages = this.#passages()
    if (passages.length === 0) return
    const isLast = this.#hasEnded
    const checked = await judgeInSlices(text, passages, this.questions)
    if (this.#hasEnded && !isLast) return
    for (const number of this.#reported) {
      const isKnown = checked.some((one) => one.number === number)
      if (!isKnown) checked.push({ number, found: null, unproven: [], doubts: [] })
    }
    for (const { number } of checked) this.#reported.add(number)
    if (checked.length > 0) this.#writer.remark({ type: 'data-citations', data: { checked } })
  }

  #passages(): JudgedPassage[] {
    const given = this.#given.map((one) => {
      const { title, sections, passage } = one
      const { number, start_offset, heading } = passage
      return { number, title, heading, sections, ...sentOf(one), start_offset: start_offset ?? 0 }
    })
    const opened = this.#pages.texts.map((page) => ({ ...page, sections: [], start_offset: 0 }))
    return [...given, ...opened].map((one) => {
      const known = this.#judged.get(one.number)
      if (known?.given.text === one.text) return known
      const judged = new JudgedPassage(one)
      this.#judged.set(one.number, judged)
      return judged
    })
  }
}

/** The latest questions of the person, because an answer can quote them. */
export function questionsIn(history: readonly { role: string; parts: readonly MessagePart[] }[]): string {
  return history
    .filter(({ role }) => role === 'user')
    .slice(-QUESTIONS_MAX)
    .map(({ parts }) => textOf(parts))
    .join('\n')
}
