import { isHighSurrogate, storable, storableJson } from '#core/text.ts'
import { type ChatModel, type ModelEvent, ModelError, type Opaque } from '#adapters/llm/port.ts'

/**
 * A model with texts that any database can store: U+0000 and unpaired surrogates become U+FFFD. If a piece ends
 * with half a surrogate pair, that half is held back until the other half, another kind of event, or the end arrives.
 */
export function withCleanEvents(model: ChatModel): ChatModel {
  return async function* stream(request, signal) {
    const cleaner = new EventCleaner()
    try {
      for await (const event of model(request, signal)) {
        if ('text' in event) {
          const clean = cleaner.piece(event)
          if (clean.half !== null) yield clean.half
          if (clean.event !== null) yield clean.event
        } else {
          const half = cleaner.end()
          if (half !== null) yield half
          yield cleanEvent(event)
        }
      }
    } catch (error) {
      const half = cleaner.end()
      if (half !== null) yield half
      throw error
    }
    const half = cleaner.end()
    if (half !== null) yield half
  }
}

type Piece = Extract<ModelEvent, { text: string }>

/** Joins surrogate pairs that were split over neighbouring pieces of one text. */
class EventCleaner {
  #held: Piece | null = null

  /**
   * `half`: text that was held back and that this piece cannot complete. `event`: the part of the piece that can be
   * emitted.
   */
  piece(event: Piece): { half: ModelEvent | null; event: ModelEvent | null } {
    const joins = this.#held !== null && isSameText(this.#held, event)
    const half = joins ? null : this.end()
    const text = joins ? (this.#held?.text ?? '') + event.text : event.text
    this.#held = null
    if (!isHighSurrogate(text, text.length - 1)) return { half, event: withText(event, text) }
    this.#held = { ...event, text: text.slice(-1) }
    return { half, event: text.length === 1 ? null : withText(event, text.slice(0, -1)) }
  }

  /** The text that was held back, once it can no longer be completed. */
  end(): ModelEvent | null {
    const held = this.#held
    this.#held = null
    return held === null ? null : withText(held, held.text)
  }
}

function isSameText(one: Piece, other: Piece): boolean {
  if (one.type !== other.type) return false
  return one.type !== 'tool_input' || (other.type === 'tool_input' && one.tool_call_id === other.tool_call_id)
}

function withText(event: Piece, text: string): Piece {
  const clean = storable(text)
  if (event.type === 'tool_input') return { ...named(event), text: clean }
  return clean === event.text ? event : { ...event, text: clean }
}

function cleanEvent(event: Exclude<ModelEvent, Piece>): ModelEvent {
  switch (event.type) {
    case 'tool_call':
      return {
        ...named(event),
        input: cleanJson(event.input),
        ...(event.unreadable !== undefined && { unreadable: storable(event.unreadable) }),
        ...(event.opaque !== undefined && { opaque: cleanOpaque(event.opaque) }),
      }
    case 'reasoning_end':
      return { ...event, reasoning: storable(event.reasoning), opaque: cleanOpaque(event.opaque) }
    case 'tool_result':
      return { ...named(event), output: cleanJson(event.output) }
    case 'source':
      return {
        ...event,
        source_id: storable(event.source_id),
        url: event.url === null ? null : storable(event.url),
        title: storable(event.title),
      }
    case 'file':
      return { ...event, media_type: storable(event.media_type) }
    case 'finish':
      return event
  }
}

function named<E extends { tool_call_id: string; tool_name: string }>(event: E): E {
  return { ...event, tool_call_id: storable(event.tool_call_id), tool_name: storable(event.tool_name) }
}

function cleanOpaque(opaque: Opaque): Opaque {
  return { ...opaque, data: cleanJson(opaque.data) as Opaque['data'] }
}

function cleanJson(value: unknown): unknown {
  try {
    return storableJson(value)
  } catch (error) {
    throw new ModelError('invalid_stream', { cause: error })
  }
}
