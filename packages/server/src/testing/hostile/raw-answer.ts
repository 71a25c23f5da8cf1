import { request } from 'node:http'
import type { Person } from '#testing/servers/app.ts'

/** A raw request: addresses are not normalised, and no headers are removed. */
export type RawRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** An answer byte for byte, with its lines in order and spelling. */
export type RawAnswer = { status: number; reason: string; headers: [string, string][]; body: string }

/** Sends a request over a new connection and reads the whole answer. */
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

/** The parts that differ in every answer: its id and its time. */
const OF_ITS_OWN = ['x-request-id', 'date']

/** An answer byte for byte, without the parts that differ in every answer. */
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
