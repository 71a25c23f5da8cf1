import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import { foldEvent } from '@parlance/contract/chat/run-events.ts'
import type { Message, MessagePage, MessagePart, StartRun } from '@parlance/contract/chat/runs.ts'
import { textOf } from '@parlance/contract/chat/text-of.ts'
import { uuidv7 } from '#core/ids.ts'
import type { Person } from '#testing/servers/app.ts'

export type SeenEvent = { sequence: number | null; event: RunEvent }

/** The part of a run that a viewer has seen. */
export class Viewer {
  readonly seen: SeenEvent[] = []
  readonly run_id: string
  /** Whether the stream has sent [DONE]. */
  done = false
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>
  private readonly decoder = new TextDecoder()
  private buffer = ''

  constructor(response: Response) {
    if (response.body === null || response.status !== 200) throw new Error(`no stream: ${response.status}`)
    this.run_id = response.headers.get('x-run-id') ?? ''
    this.reader = response.body.getReader()
  }

  get parts(): MessagePart[] {
    const parts: MessagePart[] = []
    for (const { event } of this.seen) foldEvent(parts, event)
    return parts
  }

  get text(): string {
    return textOf(this.parts)
  }

  /** Reads until a condition is met, or to the end. */
  async until(holds: (viewer: Viewer) => boolean): Promise<this> {
    while (!this.done && !holds(this)) {
      const { value, done } = await this.reader.read()
      if (done) break
      this.take(this.decoder.decode(value, { stream: true }))
    }
    return this
  }

  toTheEnd(): Promise<this> {
    return this.until(() => false)
  }

  leave(): Promise<void> {
    return this.reader.cancel()
  }

  private take(text: string): void {
    const frames = (this.buffer + text).split('\n\n')
    this.buffer = frames.pop() ?? ''
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1]
      const id = /^id: (\d+)$/m.exec(frame)?.[1]
      if (data === '[DONE]') this.done = true
      else if (data !== undefined) {
        this.seen.push({
          sequence: id === undefined ? null : Number(id),
          event: JSON.parse(data) as RunEvent,
        })
      }
    }
  }
}

/** Starts a run and watches it. */
export async function start(person: Person, threadId: string, request: StartRun): Promise<Viewer> {
  const response = await person.call('POST', `/v2/threads/${threadId}/messages`, request)
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  return new Viewer(response)
}

/** A first question in a new thread. */
export function question(
  text = 'How are you?',
  more: Partial<Extract<StartRun, { kind: 'send' }>> = {},
): StartRun {
  return { kind: 'send', id: uuidv7(), parent_id: null, text, ...more }
}

/** The messages of a thread's newest path. */
export async function messagesOf(person: Person, threadId: string, query = ''): Promise<Message[]> {
  const response = await person.call('GET', `/v2/threads/${threadId}/messages${query}`)
  const page = (await response.json()) as MessagePage
  return page.data
}
