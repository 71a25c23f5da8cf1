import { fastify, type FastifyInstance } from 'fastify'
import type { Deps } from '#core/context.ts'

/** Gauges of the process, read on request. */
export type Gauges = { running_answers: () => number }

/**
 * Prometheus metrics on their own listener (METRICS_PORT), which serves nothing else. The library is loaded
 * only when the port is set. Returns a function that closes the listener.
 */
export async function serveMetrics(
  app: FastifyInstance,
  deps: Deps,
  port: number,
  gauges: Gauges,
): Promise<() => Promise<void>> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  registry.setDefaultLabels({ service: 'parlance' })
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'parlance_http_request_seconds',
    help: 'Time from request to the end of the answer, by declared route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  })
  const measure = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  const { pool } = deps.database
  measure('parlance_running_answers', 'Answers that this process is writing.', gauges.running_answers)
  measure('parlance_database_connections', 'Connections of the pool.', () => pool.totalCount)
  measure('parlance_database_connections_idle', 'Unused connections.', () => pool.idleCount)
  measure('parlance_database_waiting', 'Calls that wait for a connection.', () => pool.waitingCount)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const metrics = fastify({ logger: false })
  metrics.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  await metrics.listen({ host: deps.config.host, port })
  return () => metrics.close()
}
