import { Agent, type IncomingMessage, request } from 'node:http'
import type { Person } from './people.ts'
import { now } from './processes.ts'

const agent = new Agent({ keepAlive: true })

/** Opens a call as a person; the answer can be a stream. */
export function open(
  person: Person,
  method: string,
  url: string,
  body: string | null = null,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${person.token}`,
      ...(body === null
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    request(url, { agent, method, headers }, resolve).on('error', reject).end(body)
  })
}

/** Makes a call and reads the whole answer; throws unless its status is 200. */
export async function call<T>(person: Person, method: string, url: string): Promise<T> {
  const answer = await open(person, method, url)
  const parts: Buffer[] = []
  for await (const part of answer as AsyncIterable<Buffer>) parts.push(part)
  const text = Buffer.concat(parts).toString()
  if (answer.statusCode !== 200) throw new Error(`${method} ${url} is answered with ${answer.statusCode}`)
  return JSON.parse(text)
}

/** The first bytes of a stream that contain `mark`, with the time of their arrival. */
export async function untilSeen(answer: IncomingMessage, mark: string): Promise<number> {
  let seen = ''
  for await (const part of answer.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    seen += part.toString()
    if (seen.includes(mark)) return now()
  }
  throw new Error(`the stream ended before ${mark}`)
}

/** Milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = now()
  await work()
  return now() - began
}
