// Opens streams at a steady rate and notes when their pieces arrive; texts are checked at the end.
import { Agent, request } from 'node:http'
import { now } from './processes.ts'

export type StreamRequest = { url: string; headers: Record<string, string>; body: string }
/** `pause_ms` is the time between two starts; null waits for the end of each stream before the next one starts. */
export type Load = { streams: StreamRequest[]; pause_ms: number | null }
/** Times on the clock of `now`. */
export type StreamResult = {
  status: number
  began: number
  /** Arrivals of pieces of text. */
  pieces: number[]
  text: string
  /** The end of the response, to show what went wrong. */
  tail: string
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

process.on('message', (load: Load) => void run(load))
process.on('disconnect', () => process.exit())

async function run({ streams, pause_ms }: Load): Promise<void> {
  const results: Promise<StreamResult>[] = []
  const began = now()
  for (const [index, stream] of streams.entries()) {
    if (pause_ms !== null) {
      const wait = began + index * pause_ms - now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    }
    const result = open(stream)
    results.push(result)
    if (pause_ms === null) await result
  }
  const settled = await Promise.all(results)
  process.send?.(settled)
}

function open({ url, headers, body }: StreamRequest): Promise<StreamResult> {
  const began = now()
  return new Promise((resolve, reject) => {
    const call = request(url, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    })
    call.on('error', reject)
    call.on('response', (answer) => {
      const pieces: number[] = []
      const parts: Buffer[] = []
      let spoken = false
      answer.on('data', (part: Buffer) => {
        spoken ||= part.includes('-delta"') || part.includes('"content":"t')
        if (spoken) pieces.push(now())
        parts.push(part)
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const all = Buffer.concat(parts).toString()
        resolve({ status: answer.statusCode ?? 0, began, pieces, text: textOf(all), tail: all.slice(-600) })
      })
    })
    call.end(body)
  })
}

type Event = { type?: string; delta?: string; choices?: { delta?: { content?: string } }[] }

/** The text of one of our streams, or of chat completions. */
function textOf(stream: string): string {
  let text = ''
  for (const [, data = ''] of stream.matchAll(/^data: (\{.*)$/gm)) {
    const event: Event = JSON.parse(data)
    text += (event.type === 'text-delta' ? event.delta : event.choices?.[0]?.delta?.content) ?? ''
  }
  return text
}
