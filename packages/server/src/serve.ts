import { existsSync } from 'node:fs'
import { FRONTEND_VERSION } from '@parlance/contract/core/limits.ts'
import { openFiles, openKeyStore } from '#adapters/files/open-files.ts'
import { createMcpClient } from '#adapters/mcp/client.ts'
import { createOutbound } from '#adapters/outbound/outbound.ts'
import type { App } from '#app.ts'
import { createApp } from '#app.ts'
import type { Config } from '#config.ts'
import { ConfigError } from '#config-error.ts'
import { readConfig } from '#config.ts'
import { greeting } from '#greeting.ts'
import { uuidv7 } from '#core/ids.ts'
import type { Deps } from '#core/context.ts'
import { serveMetrics } from '#core/http/metrics.ts'
import {
  collectOnceStarted,
  demandHandles,
  limitConnections,
  watchLoop,
} from '#core/http/rates/process-limits.ts'
import { createLogTarget } from '#core/log/log-target.ts'
import { createLogger } from '#core/log/logger.ts'
import { DocumentKeys } from '#core/secrets/document-keys.ts'
import { openDatabase } from '#db/client.ts'
import { findEmptyImage } from '#db/embedded/empty-image.ts'
import { FolderInUseError } from '#db/embedded/lock.ts'
import { startMaintenance } from '#db/embedded/maintenance.ts'
import { migrate } from '#db/migrating/migrate.ts'
import { MigrationError } from '#db/migrating/migrations.ts'
import { codeOf, isUnavailable } from '#db/unavailable.ts'
import { loadPlugins } from '#plugins/load.ts'
import { migratePlugins } from '#plugins/tables.ts'
import { createIdentity } from '#features/auth/identity.ts'

// The reader of these streams can end, and their disk can be full; neither must end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
const logTarget = createLogTarget()

await start().catch(async (error: unknown) => {
  process.stderr.write(`${whyNot(error)}\n`)
  await exit(1)
})

async function exit(code: number): Promise<never> {
  await logTarget.end()
  process.exit(code)
}

/** A message for errors that an operator can fix; for all others, the stack. */
function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isForOperators =
    error instanceof ConfigError ||
    error instanceof FolderInUseError ||
    (error instanceof MigrationError && error.cause === undefined)
  if (isForOperators) return error.message
  const code = codeOf(error)
  // ENOENT can concern any file
  if (isUnavailable(error) && code !== 'ENOENT') return `The database cannot be reached (${code}).`
  return `${error.message}\n${error.stack ?? ''}`
}

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  demandHandles()
  const log = createLogger(config.log_level, logTarget)
  const database = await openDatabase({
    database_url: config.database_url,
    data_dir: config.data_dir,
    empty_image: config.database_url === null ? await findEmptyImage() : null,
    log,
  })
  await migrate(database)
  const stopMaintenance =
    database.kind === 'embedded' ? startMaintenance(database, { data_dir: config.data_dir, log }) : () => {}
  const outbound = createOutbound({ allow: config.outbound_allow, log })
  const web = createOutbound({ allow: [], log })
  const mcp = createMcpClient(web, FRONTEND_VERSION)
  const files = openFiles(config, outbound)
  const document_keys = new DocumentKeys(openKeyStore(config, outbound), config, log)
  const plugins = await migratePlugins(
    database,
    await loadPlugins(log, { packed_folder: config.plugins_dir }),
    log,
  )
  const deps: Deps = {
    config,
    database,
    outbound,
    web,
    mcp,
    files,
    document_keys,
    plugins,
    log,
    instance_id: uuidv7(),
  }
  const app = await createApp(deps, await createIdentity(deps))
  const closeMetrics =
    config.metrics_port === null
      ? async () => {}
      : await serveMetrics(app.http, deps, config.metrics_port, { running_answers: app.running_answers })
  limitConnections(app.http.server, log)
  const stopWatch = watchLoop(log)
  await app.http.listen({ host: config.host, port: config.port })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'an unhandled rejection'))
  process.on('uncaughtException', (error) => log.error({ err: error }, 'an uncaught exception'))
  onceSignalled(async () => {
    await app.close()
    await closeMetrics()
    stopWatch()
    stopMaintenance()
    await outbound.close()
    await web.close()
    await database.close()
  })
  process.stdout.write(`${greeting(config, addressOf(config, app))}\n`)
  await app
    .furnish()
    .catch((error: unknown) => log.warn({ err: error }, 'documents of the product are missing'))
  collectOnceStarted(() => app.running_answers() > 0)
}

/** A supervisor can signal the whole group while the launcher also forwards the signal: both count as one. */
const SAME_SIGNAL_MS = 1_000

/** Shuts down gracefully at the first SIGINT or SIGTERM, immediately at a later one. */
function onceSignalled(close: () => Promise<void>): void {
  let endingSince: number | null = null
  const end = () => {
    if (endingSince !== null && performance.now() - endingSince < SAME_SIGNAL_MS) return
    if (endingSince !== null) return void exit(1)
    endingSince = performance.now()
    close().then(
      () => exit(0),
      () => exit(1),
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

/** The public address, with the actual port if the system chose it. */
function addressOf(config: Config, app: App): string {
  const address = app.http.server.address()
  if (config.port !== 0 || address === null || typeof address === 'string') return config.public_url
  return `http://localhost:${address.port}`
}
