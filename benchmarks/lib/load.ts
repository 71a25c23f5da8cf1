import { uuidv7 } from '@parlance/server/core/ids.ts'
import type { Load, StreamRequest, StreamResult } from './load-client.ts'
import type { Person, SeededThread } from './people.ts'
import { startHelper } from './processes.ts'

/** A process that asks questions, so that its own work is not measured. */
export type Client = {
  run(load: Load): Promise<StreamResult[]>
  close(): void
}

export function startClient(): Client {
  const helper = startHelper(new URL('load-client.ts', import.meta.url))
  return {
    async run(load) {
      const results = new Promise<StreamResult[]>((resolve, reject) => {
        helper.once('message', resolve)
        helper.once('exit', () => reject(new Error('the process that asks the questions has ended')))
      })
      helper.send(load)
      return results
    },
    close: () => helper.disconnect(),
  }
}

/** A question to Parlance; without a thread it creates one. */
export function question(
  origin: string,
  person: Person,
  model_id: string,
  { thread, text = 'What is the answer?' }: { thread?: SeededThread; text?: string } = {},
): StreamRequest {
  const body = {
    kind: 'send',
    id: uuidv7(),
    parent_id: thread?.last_message ?? null,
    text,
    model_id,
  }
  return {
    url: `${origin}/v2/threads/${thread?.id ?? uuidv7()}/messages`,
    headers: { authorization: `Bearer ${person.token}` },
    body: JSON.stringify(body),
  }
}

/** The same for an OpenAI-compatible server; `origin` is called at exactly this path. */
export function completion(url: string, model: string, messages = 1): StreamRequest {
  const text = 'What is the answer?'
  const list = Array.from({ length: messages }, () => ({ role: 'user', content: text }))
  return { url, headers: {}, body: JSON.stringify({ model, stream: true, messages: list }) }
}

/** The text of a scripted answer of this many tokens. */
export function scriptedText(tokens: number): string {
  return Array.from({ length: tokens }, (_, index) => `t${index + 1} `).join('')
}

/** Throws unless every stream contained exactly this text. */
export function checkShown(results: readonly StreamResult[], text: string): void {
  const wrong = results.filter((result) => result.status !== 200 || result.text !== text)
  if (wrong.length > 0) {
    const [first] = wrong
    throw new Error(
      `${wrong.length} of ${results.length} streams did not bring the whole text (status ${first?.status}, ${first?.text.length} of ${text.length} characters):\n${first?.tail}`,
    )
  }
}

export function firstTokens(results: readonly StreamResult[]): number[] {
  return results.map(({ began, pieces }) => (pieces[0] ?? Number.NaN) - began)
}

/** Gaps between pieces that arrived within a time span. */
export function gaps(results: readonly StreamResult[], from: number, to: number): number[] {
  return results.flatMap(({ pieces }) =>
    pieces.flatMap((at, index) => {
      const before = pieces[index - 1]
      return before === undefined || before < from || at > to ? [] : [at - before]
    }),
  )
}
