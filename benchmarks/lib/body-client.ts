// Sends large bodies in parallel and reports each response, in its own process so that its cost is not measured.
import { request } from 'node:http'

const MEGABYTE = 1_000_000
/** Characters of one text: the maximum that the server accepts. */
const TEXT = 1_000_000

export type BodyKind = 'pictures' | 'texts' | 'messages'
export type BodyOrder = {
  url: string
  secret: string
  model: string
  kind: BodyKind
  megabytes: number
  count: number
}
/** How often each status or error occurred. */
export type BodyReport = Record<string, number>

process.on('message', (order: BodyOrder) => void run(order))
process.on('disconnect', () => process.exit())

async function run(order: BodyOrder): Promise<void> {
  const body = Buffer.from(
    JSON.stringify({ model: order.model, messages: MADE[order.kind](order.megabytes) }),
  )
  const answers = await Promise.all(Array.from({ length: order.count }, () => send(order, body)))
  const report: BodyReport = {}
  for (const answer of answers) report[answer] = (report[answer] ?? 0) + 1
  process.send?.(report)
}

const MADE: Record<BodyKind, (megabytes: number) => unknown[]> = {
  pictures: (megabytes) => {
    const data = Buffer.alloc((megabytes * MEGABYTE * 3) / 4, 7).toString('base64')
    return [
      {
        role: 'user',
        content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } }],
      },
    ]
  },
  texts: (megabytes) =>
    Array.from({ length: (megabytes * MEGABYTE) / TEXT }, () => ({
      role: 'user',
      content: 'x'.repeat(TEXT),
    })),
  messages: (megabytes) =>
    Array.from({ length: (megabytes * MEGABYTE) / 30 }, () => ({ role: 'user', content: 'x' })),
}

function send({ url, secret }: BodyOrder, body: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const call = request(url, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    })
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    call.on('response', (answer) => {
      answer.on('error', () => resolve('cut')).on('end', () => resolve(String(answer.statusCode)))
      answer.resume()
    })
    call.end(body)
  })
}
