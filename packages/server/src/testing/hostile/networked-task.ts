import dgram from 'node:dgram'
import { once } from 'node:events'
import net from 'node:net'
import type { Load } from '#core/sandbox/child.ts'
import type { Targets } from '#testing/hostile/hostile-task.ts'

/** A task that had loaded the network modules beforehand, so that only the system can stop it. */
export const load: Load = async () => async (input) => {
  const { port, udp_port }: Targets = JSON.parse(input.toString())
  const results: Record<string, string> = {}
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    results[name] = await work().then(
      () => 'done',
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )
  }
  await attempt('open a TCP connection', () => once(net.connect(port, '127.0.0.1'), 'connect'))
  await attempt('send a datagram', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const socket = dgram.createSocket('udp4')
    socket.send('x', udp_port, '127.0.0.1', (error) => (error === null ? resolve() : reject(error)))
    await promise
  })
  return JSON.stringify(results)
}
