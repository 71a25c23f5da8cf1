import { parentPort, workerData } from 'node:worker_threads'
import { copyImageInUse } from '#db/embedded/backup.ts'
import { flushToDisk } from '#db/embedded/durability.ts'
import { openEngine } from '#db/embedded/engine.ts'
import { createGateway, type RunUnit } from '#db/embedded/gateway.ts'
import { steadyNow } from '#db/embedded/watchdog.ts'

/** The input of the worker. */
export type WorkerInput = {
  folder: string
  /** Only create the database in the folder, then end. */
  create_only: boolean
  socket_path: string
  durable: boolean
  idle_transaction_ms: number
  /** A 64-bit cell: the start time of the running statement (milliseconds since the epoch), 0 if none is running. */
  busy_since: BigInt64Array
}

export type WorkerCommand = { id: number; kind: 'backup'; target: string } | { id: number; kind: 'close' }
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'done'; id: number }
  | { kind: 'failed'; id: number; reason: string }

const input: WorkerInput = workerData
const engine = await openEngine(input.folder, input.durable ? flushToDisk : null)

if (input.create_only) {
  await engine.close()
} else {
  await serve()
}

async function serve(): Promise<void> {
  const gateway = createGateway(run, { idle_transaction_ms: input.idle_transaction_ms })
  await gateway.listen(input.socket_path)
  parentPort?.on('message', (command: WorkerCommand) => {
    const work = command.kind === 'close' ? close() : backup(command.target)
    work.then(
      () => post({ kind: 'done', id: command.id }),
      (error: unknown) => post({ kind: 'failed', id: command.id, reason: String(error) }),
    )
  })
  post({ kind: 'ready' })

  async function backup(target: string): Promise<void> {
    // the second one has little left to write
    await gateway.exclusively(checkpoint)
    await copyImageInUse(input.folder, target, (copyRest) =>
      gateway.exclusively(async () => {
        await checkpoint()
        await copyRest()
      }),
    )
  }

  async function close(): Promise<void> {
    await gateway.exclusively(() => engine.close())
    await gateway.close()
    parentPort?.unref()
  }
}

async function run(...[bytes]: Parameters<RunUnit>): Promise<Buffer> {
  const parts: Buffer[] = []
  Atomics.store(input.busy_since, 0, steadyNow())
  try {
    await engine.execProtocolRawStream(bytes, {
      syncToFs: false,
      onRawData: (part) => parts.push(Buffer.from(part)),
    })
  } catch (error) {
    // The engine itself failed (a trap, no memory): the worker dies with it and the supervisor starts another one.
    setImmediate(() => {
      throw error
    })
    await new Promise(() => {})
  }
  Atomics.store(input.busy_since, 0, 0n)
  return Buffer.concat(parts)
}

async function checkpoint(): Promise<void> {
  await engine.exec('CHECKPOINT')
}

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message)
}
