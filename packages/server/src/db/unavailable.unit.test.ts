import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Client, Pool, type ClientConfig } from 'pg'
import { isUnavailable } from './unavailable.ts'

/** The client's errors for a database that becomes unavailable, verbatim; most have no code. */
let server: Server | null = null
const sockets = new Set<Socket>()

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  server?.close()
  server = null
})

/** AuthenticationOk and ReadyForQuery. */
const GREETING = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')
const DATA_ROW = Buffer.from('D\0\0\0\x06\0\0', 'latin1')

/** A server that accepts each connection or behaves as a test requires. */
async function listening(onStart: (socket: Socket) => void = (socket) => socket.write(GREETING)) {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => onStart(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { host: '127.0.0.1', port: address.port, user: 'test', database: 'test' }
}

async function connected(config: ClientConfig): Promise<Client> {
  const client = new Client({ ...config, pipeline: true })
  client.on('error', () => {})
  await client.connect()
  return client
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

const failures: [string, () => Promise<unknown>][] = [
  [
    'Client has encountered a connection error and is not queryable',
    async () => {
      const client = await connected(await listening())
      const lost = new Promise((resolve) => client.once('end', resolve))
      for (const socket of sockets) socket.end()
      await lost
      return await failureOf(client.query('SELECT 1'))
    },
  ],
  [
    'Client was closed and is not queryable',
    async () => {
      const client = await connected(await listening())
      void client.end()
      return await failureOf(client.query('SELECT 1'))
    },
  ],
  [
    'Connection terminated unexpectedly',
    async () => {
      const client = await connected(await listening())
      const asked = failureOf(client.query('SELECT 1'))
      for (const socket of sockets) socket.end()
      return await asked
    },
  ],
  [
    'Connection terminated',
    async () => {
      const client = await connected(await listening())
      const asked = failureOf(client.query('SELECT 1'))
      void client.end()
      for (const socket of sockets) socket.end()
      return await asked
    },
  ],
  [
    'Query read timeout',
    async () => {
      const client = await connected({ ...(await listening()), query_timeout: 20 })
      return await failureOf(client.query('SELECT 1'))
    },
  ],
  [
    'timeout expired',
    async () => {
      const silent = await listening(() => {})
      return await failureOf(new Client({ ...silent, connectionTimeoutMillis: 20 }).connect())
    },
  ],
  [
    'Received unexpected dataRow message from backend.',
    async () => {
      const client = await connected(await listening())
      const failed = new Promise((resolve) => client.once('error', resolve))
      for (const socket of sockets) socket.write(DATA_ROW)
      return await failed
    },
  ],
  [
    'The server does not support SSL connections',
    async () => {
      const plain = await listening((socket) => socket.write('N'))
      return await failureOf(new Client({ ...plain, ssl: true }).connect())
    },
  ],
  [
    'There was an error establishing an SSL connection',
    async () => {
      const confused = await listening((socket) => socket.write('X'))
      return await failureOf(new Client({ ...confused, ssl: true }).connect())
    },
  ],
  [
    'timeout exceeded when trying to connect',
    async () => {
      const pool = new Pool({ ...(await listening()), max: 1, connectionTimeoutMillis: 20 })
      const client = await pool.connect()
      client.on('error', () => {})
      return await failureOf(pool.query('SELECT 1'))
    },
  ],
  [
    'Connection terminated due to connection timeout',
    async () => {
      const silent = await listening(() => {})
      return await failureOf(new Pool({ ...silent, connectionTimeoutMillis: 20 }).query('SELECT 1'))
    },
  ],
  [
    'Cannot use a pool after calling end on the pool',
    async () => {
      const pool = new Pool(await listening())
      await pool.end()
      return await failureOf(pool.query('SELECT 1'))
    },
  ],
]

describe('a database that is unavailable', () => {
  test.each(failures)('%s', async (message, cause) => {
    const error = await cause()
    expect(error).toMatchObject({ message })
    expect(isUnavailable(error)).toBe(true)
    expect(isUnavailable(new Error('Failed query', { cause: error }))).toBe(true)
  })

  test.each([
    ...['08006', '57P01', '57P03', '53300', '57014', '55P03', '25P03', '25006'],
    ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH'],
    ...['ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'],
  ])('code %s', (code) => {
    expect(isUnavailable(Object.assign(new Error('gone'), { code }))).toBe(true)
  })
})

test.each(['23505', '22P02', '42P01', 'XX000', 'EACCES'])('code %s is another failure', (code) => {
  expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(false)
})

test('any other message is another failure', () => {
  expect(isUnavailable(new Error('the client was closed for the day'))).toBe(false)
  expect(isUnavailable(null)).toBe(false)
})
