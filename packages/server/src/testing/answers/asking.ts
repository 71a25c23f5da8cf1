import { setTimeout as delay } from 'node:timers/promises'
import { uuidv7 } from '#core/ids.ts'
import type { Person } from '#testing/servers/app.ts'
import { messagesOf, question, Viewer } from '#testing/answers/run-stream.ts'

/** A question of a person, and its result. */
export type Asked = { thread: string; id: string; statuses: number[]; acknowledged: boolean; text: string }

/**
 * Asks a question in a new thread like the page: repeated with the same id until it is acknowledged. A stream that is
 * cut is not resumed; `settled` returns the end of the answer.
 */
export async function askUntilHeard(person: Person, tries: number, pause_ms: number): Promise<Asked> {
  const asked: Asked = { thread: uuidv7(), id: uuidv7(), statuses: [], acknowledged: false, text: '' }
  const body = { ...question(`asked ${asked.id}`), id: asked.id }
  for (let n = 0; n < tries && !asked.acknowledged; n += 1) {
    const answer = await person.call('POST', `/v2/threads/${asked.thread}/messages`, body).catch(() => null)
    asked.statuses.push(answer?.status ?? 0)
    if (answer?.status === 200) {
      asked.acknowledged = true
      const viewer = new Viewer(answer)
      await viewer.toTheEnd().catch(() => viewer)
      asked.text = viewer.text
    } else {
      await answer?.body?.cancel()
      await delay(pause_ms)
    }
  }
  return asked
}

/** The thread's messages once no run is left in it. */
export async function settled(person: Person, thread: string, within_ms = 20_000) {
  const until = Date.now() + within_ms
  for (;;) {
    const messages = await messagesOf(person, thread).catch(() => null)
    const rests = messages?.every((message) => message.status !== 'running') ?? false
    if ((messages !== null && rests) || Date.now() > until) return messages ?? []
    await delay(100)
  }
}
