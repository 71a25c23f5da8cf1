import { startHelper } from './processes.ts'
import type { ModelReport } from './model-server.ts'

/** The scripted model server, in its own process. */
export type ModelServer = {
  pid: number
  /** Ends in /v1, as OPENAI_BASE_URL expects. */
  url: string
  /** Tokens written so far, in all answers. */
  tokens(): Promise<number>
  /** When the reader cut off the answer to this question (clock of `now`). */
  closed(question: string): Promise<number>
  close(): void
}

export async function startModel(): Promise<ModelServer> {
  const helper = startHelper(new URL('model-server.ts', import.meta.url))
  const closed = new Map<string, number>()
  const waiting = new Map<string, (at: number) => void>()
  const counts: ((count: number) => void)[] = []
  const listening = Promise.withResolvers<number>()
  helper.on('exit', () => listening.reject(new Error('the scripted model did not start')))
  helper.on('message', (message: ModelReport) => {
    if (message.type === 'listening') listening.resolve(message.port)
    else if (message.type === 'tokens') counts.shift()?.(message.count)
    else {
      closed.set(message.question, message.at)
      waiting.get(message.question)?.(message.at)
    }
  })
  const port = await listening.promise
  return {
    pid: helper.pid ?? 0,
    url: `http://127.0.0.1:${port}/v1`,
    tokens: () =>
      new Promise((resolve) => {
        counts.push(resolve)
        helper.send('tokens')
      }),
    closed: async (question) =>
      closed.get(question) ?? new Promise((resolve) => waiting.set(question, resolve)),
    close: () => helper.disconnect(),
  }
}
