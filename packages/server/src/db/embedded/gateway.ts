import { createServer, type Server, type Socket } from 'node:net'
import { errorResponse, readUnits, rollbackUnit, transactionOpen, type Unit } from '#db/embedded/protocol.ts'

/** The methods of the engine that the gateway uses: run the messages of one unit and return the whole answer. */
export type RunUnit = (bytes: Uint8Array) => Promise<Buffer>

type Connection = { socket: Socket; pending: Buffer; started: boolean; lastSeen: number }
type Job = { connection: Connection; unit: Unit }

export type Gateway = {
  listen: (path: string) => Promise<void>
  /** Runs work while no transaction is open and no statement runs. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/**
 * Lets several connections share the engine's single session. Messages run in whole units (all up to a Sync), and
 * while a connection has a transaction open only its units run. @electric-sql/pglite-socket queues single messages
 * instead and returns one connection's rows to another as soon as a transaction is open.
 */
export function createGateway(run: RunUnit, limits: { idle_transaction_ms: number }): Gateway {
  const jobs: Job[] = []
  const connections = new Set<Connection>()
  const waiting: (() => Promise<void>)[] = []
  let owner: Connection | null = null
  let running = false

  async function pump(): Promise<void> {
    if (running) return
    running = true
    while (await step()) {}
    running = false
  }

  async function step(): Promise<boolean> {
    if (owner !== null && !connections.has(owner)) {
      await run(rollbackUnit)
      owner = null
    }
    const work = owner === null ? waiting.shift() : undefined
    if (work) {
      await work()
      return true
    }
    const job = takeNext()
    if (job) await runJob(job)
    return job !== undefined
  }

  function takeNext(): Job | undefined {
    if (owner === null) return jobs.shift()
    const index = jobs.findIndex((job) => job.connection === owner)
    return index === -1 ? undefined : jobs.splice(index, 1)[0]
  }

  async function runJob({ connection, unit }: Job): Promise<void> {
    owner = connection
    const answer = await run(unit.bytes)
    connection.lastSeen = performance.now()
    owner = unit.partial || transactionOpen(answer) ? connection : null
    if (connection.socket.writable) connection.socket.write(answer)
  }

  function leave(connection: Connection): void {
    connections.delete(connection)
    const others = jobs.filter((job) => job.connection !== connection)
    jobs.splice(0, jobs.length, ...others)
    void pump()
  }

  function accept(socket: Socket): void {
    const connection: Connection = {
      socket,
      pending: Buffer.alloc(0),
      started: false,
      lastSeen: performance.now(),
    }
    connections.add(connection)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => leave(connection))
    socket.on('data', (chunk: Buffer) => {
      connection.pending =
        connection.pending.length === 0 ? chunk : Buffer.concat([connection.pending, chunk])
      const read = readUnits(connection.pending, connection.started)
      connection.pending = read.rest
      connection.started = read.started
      if (read.refusals > 0) socket.write('N'.repeat(read.refusals))
      for (const unit of read.units) jobs.push({ connection, unit })
      if (read.ended) socket.end()
      void pump()
    })
  }

  function endIdleTransaction(): void {
    if (owner === null || running || performance.now() - owner.lastSeen < limits.idle_transaction_ms) return
    owner.socket.end(errorResponse('25P03', 'transaction ended: its client stayed silent too long'))
    leave(owner)
  }

  const server: Server = createServer(accept)
  const idleCheck = setInterval(endIdleTransaction, Math.min(1000, limits.idle_transaction_ms / 4))

  return {
    listen: (path) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(path, () => resolve())
      }),
    exclusively: (work) =>
      new Promise((resolve, reject) => {
        waiting.push(() => work().then(resolve, reject))
        void pump()
      }),
    close: async () => {
      clearInterval(idleCheck)
      for (const connection of connections) connection.socket.destroy()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
