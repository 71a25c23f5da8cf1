import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { watchStatements } from '#db/embedded/watchdog.ts'
import type { WorkerCommand, WorkerInput, WorkerMessage } from '#db/embedded/worker.ts'
import type { DatabaseLog } from '#db/log.ts'

type Order = { kind: 'backup'; target: string } | { kind: 'close' }
type Waiting = { resolve: () => void; reject: (error: Error) => void }

export type Supervisor = {
  order: (order: Order) => Promise<void>
  /** While the work runs, no statement counts as stuck. */
  withoutTimeLimit: <T>(work: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

export type SupervisorOptions = Omit<WorkerInput, 'busy_since' | 'create_only'> & {
  statement_limit_ms: number
  log: DatabaseLog
}

const REOPEN_PAUSE_MS = 500

/** Runs the embedded engine in a worker thread and starts another one if it is stuck or dies. */
export async function superviseEngine(options: SupervisorOptions): Promise<Supervisor> {
  const busySince = new BigInt64Array(new SharedArrayBuffer(8))
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let suspensions = 0
  let closing = false
  let reopening = Promise.resolve()
  let worker: Worker | null = await start()
  const stopWatching = watchStatements(busySince, {
    limit_ms: options.statement_limit_ms,
    suspended: () => suspensions > 0,
    onStuck: (ran) => {
      options.log.error({ ran_ms: ran }, 'a statement ran too long; reopening the embedded database')
      void worker?.terminate()
    },
  })

  async function start(): Promise<Worker> {
    Atomics.store(busySince, 0, 0n)
    rmSync(options.socket_path, { force: true })
    const { log: _log, statement_limit_ms: _limit, ...rest } = options
    const started = startWorker({ ...rest, create_only: false, busy_since: busySince })
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject)
      started.once('exit', () => reject(new Error('the embedded database ended while it was opened')))
      started.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') resolve()
        else settle(message)
      })
    })
    started.removeAllListeners('error').removeAllListeners('exit')
    started.on('error', (error) => options.log.error({ err: error }, 'the embedded database broke'))
    started.once('exit', () => {
      worker = null
      reopening = reopen()
    })
    return started
  }

  function settle(message: Exclude<WorkerMessage, { kind: 'ready' }>): void {
    const order = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'done') order?.resolve()
    else order?.reject(new Error(message.reason))
  }

  async function reopen(): Promise<void> {
    for (const order of waiting.values()) order.reject(new Error('the embedded database was closed'))
    waiting.clear()
    for (;;) {
      if (closing) return
      try {
        worker = await start()
        options.log.info({}, 'the embedded database was reopened')
        return
      } catch (error) {
        options.log.error({ err: error }, 'the embedded database could not be opened; trying again')
        await setTimeout(REOPEN_PAUSE_MS)
      }
    }
  }

  function order(wanted: Order): Promise<void> {
    lastId += 1
    const command: WorkerCommand = { ...wanted, id: lastId }
    return new Promise((resolve, reject) => {
      if (worker === null) {
        reject(new Error('the embedded database is being opened again'))
        return
      }
      waiting.set(command.id, { resolve, reject })
      worker.postMessage(command)
    })
  }

  return {
    order,
    withoutTimeLimit: async (work) => {
      suspensions += 1
      try {
        return await work()
      } finally {
        suspensions -= 1
      }
    },
    close: async () => {
      closing = true
      await reopening
      await order({ kind: 'close' }).catch((error: unknown) => {
        options.log.error({ err: error }, 'the embedded database did not close cleanly')
      })
      stopWatching()
      await worker?.terminate()
    },
  }
}

/** Creates the database in a folder, in a separate thread so that its memory is released. */
export async function createDatabase(folder: string, durable: boolean): Promise<void> {
  const worker = startWorker({
    folder,
    durable,
    create_only: true,
    socket_path: '',
    idle_transaction_ms: 0,
    busy_since: new BigInt64Array(new SharedArrayBuffer(8)),
  })
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error('the embedded database could not be created'))
    })
  })
}

function startWorker(input: WorkerInput): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { workerData: input, execArgv: [] })
}
