import { request } from 'node:http'
import type { Person } from '#testing/servers/app.ts'

/** A request as it is: no address is put right, no header left out. */
export type RawRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** An answer to the byte: its lines in their order and spelling. */
export type RawAnswer = { status: number; reason: string; headers: [string, string][]; body: string }

/** Sends a request over a connection of its own and reads the whole answer. */
export function rawAnswer(origin: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = { hostname, port, method, path, headers: { ...headers, ...length }, agent: false }
  const sent = request(options, (answer) => {
    const pieces: Buffer[] = []
    answer.on('error', reject)
    answer.on('data', (piece: Buffer) => pieces.push(piece))
    answer.on('end', () =>
      resolve({
        status: answer.statusCode ?? 0,
        reason: answer.statusMessage ?? '',
        headers: pairsOf(answer.rawHeaders),
        body: Buffer.concat(pieces).toString('latin1'),
      }),
    )
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}

/** What is of one answer alone: its id and its second. */
const OF_ITS_OWN = ['x-request-id', 'date']

/** What a person is told to the byte, without what is of this one answer alone. */
export async function toldExactly(
  origin: string,
  person: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<RawAnswer> {
  const answer = await rawAnswer(origin, {
    method,
    path,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const headers = answer.headers.filter(([name]) => !OF_ITS_OWN.includes(name.toLowerCase()))
  return { ...answer, headers }
}

function pairsOf(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : [],
  )
}
