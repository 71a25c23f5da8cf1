import type { ModelEvent, Opaque, PromptMessage, PromptPart } from '#adapters/llm/port.ts'

/** The opaque values of a call: its signature, and the reasoning before it. */
export type SignedStep = {
  tool_call_id: string
  opaque?: Opaque
  reasoning: { text: string; opaque: Opaque }[]
}

/** Bytes of the steps of one answer that are stored; further steps are dropped. */
const KEPT_MAX = 65_536

/** Collects the signed steps of an answer while it is written. They are stored with it and never shown. */
export class SignedSteps {
  readonly #steps: SignedStep[]
  #reasoning: SignedStep['reasoning'] = []
  #isSaved = true

  constructor(before: readonly SignedStep[] = []) {
    this.#steps = [...before]
  }

  hear(event: ModelEvent): void {
    if (event.type === 'reasoning_end') this.#reasoning.push({ text: event.reasoning, opaque: event.opaque })
    if (event.type !== 'tool_call') return
    const { tool_call_id, opaque } = event
    if (opaque !== undefined || this.#reasoning.length > 0) {
      this.#steps.push({ tool_call_id, ...(opaque && { opaque }), reasoning: this.#reasoning })
      this.#isSaved = false
    }
    this.#reasoning = []
  }

  /** The steps to store while the answer is written; null if there are none since the last call or `restore`. */
  takeUnsaved(): SignedStep[] | null {
    if (this.#isSaved) return null
    this.#isSaved = true
    return this.kept()
  }

  /** Call it if saving failed. */
  restore(): void {
    this.#isSaved = this.#steps.length === 0
  }

  /** The steps to store; null if there are none. */
  kept(): SignedStep[] | null {
    let left = KEPT_MAX
    const fitting = this.#steps.findIndex((step) => (left -= Buffer.byteLength(JSON.stringify(step))) < 0)
    const kept = fitting === -1 ? this.#steps : this.#steps.slice(0, fitting)
    return kept.length === 0 ? null : kept
  }
}

/**
 * The turns of an answer with the opaque values of their model: reasoning comes first in a turn, as in the original.
 */
export function withSignedSteps(
  turns: readonly PromptMessage[],
  steps: readonly SignedStep[] | null,
): PromptMessage[] {
  if (steps === null || steps.length === 0) return [...turns]
  const known = new Map(steps.map((step) => [step.tool_call_id, step]))
  return turns.map((turn) => {
    if (turn.role !== 'assistant') return turn
    const parts: PromptPart[] = []
    let calls = 0
    for (const part of turn.parts) {
      const step = part.type === 'tool_call' ? known.get(part.tool_call_id) : undefined
      const thoughts = (step?.reasoning ?? []).map((one) => ({ type: 'reasoning' as const, ...one }))
      if (calls === 0) parts.unshift(...thoughts)
      else parts.push(...thoughts)
      parts.push(part.type === 'tool_call' && step?.opaque ? { ...part, opaque: step.opaque } : part)
      if (part.type === 'tool_call') calls += 1
    }
    return { ...turn, parts }
  })
}
