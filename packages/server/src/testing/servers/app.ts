import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FRONTEND_VERSION } from '@parlance/contract/core/limits.ts'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { sql } from '#db/drizzle.ts'
import { openFiles, openKeyStore } from '#adapters/files/open-files.ts'
import { createMcpClient } from '#adapters/mcp/client.ts'
import { createOutbound } from '#adapters/outbound/outbound.ts'
import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import { randomToken, sha256, uuidv7 } from '#core/ids.ts'
import type { Deps } from '#core/context.ts'
import type { Timeouts } from '#core/http/server.ts'
import type { Database } from '#db/client.ts'
import { loadPlugins, type LoadOptions } from '#plugins/load.ts'
import { migratePlugins } from '#plugins/tables.ts'
import { createIdentity } from '#features/auth/identity.ts'
import { USER_ROLE_ID } from '#features/roles/system-roles.ts'
import { createLogger } from '#core/log/logger.ts'
import { DocumentKeys } from '#core/secrets/document-keys.ts'

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
export type Person = { id: string; token: string; email: string; call: Caller }
export type Caller = (method: string, path: string, body?: unknown, init?: RequestInit) => Promise<Response>

/** The whole server on this database, listening on its own port; `env` as in docs/operations.md. */
export async function startTestApp(
  database: Database,
  env: Record<string, string> = {},
  plugin_options: LoadOptions = {},
  timeouts?: Partial<Timeouts>,
) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'parlance-app-'))
  const config = readConfig({
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: origin,
    SECRET_KEY: randomBytes(32).toString('base64'),
    RATE_LIMIT_FACTOR: '1000',
    UNDO_SECONDS: '0',
    ...env,
  })
  const lines: string[] = []
  const log = createLogger(process.env['TEST_LOG_LEVEL'] ?? 'info', { write: (line) => keep(lines, line) })
  const outbound = createOutbound({ allow: config.outbound_allow, log })
  const web = createOutbound({ allow: [], log })
  const mcp = createMcpClient(web, FRONTEND_VERSION)
  const files = openFiles(config, outbound)
  const document_keys = new DocumentKeys(openKeyStore(config, outbound), config, log)
  const plugins = await migratePlugins(
    database,
    await loadPlugins(log, { packed_folder: config.plugins_dir, ...plugin_options }),
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
  const app = await createApp(deps, await createIdentity(deps), timeouts)
  await app.http.listen({ port, host: '127.0.0.1' })
  return {
    origin,
    deps,
    /** For calling a service directly, without a person. */
    ctx: { deps, db: database.db, log },
    /** All log lines. */
    lines,
    app,
    /** A signed-in person, with a role chosen by the test. */
    person: (username: string, role: 'user' | 'administrator' = 'user') =>
      signIn(database, origin, username, role === 'user' ? USER_ROLE_ID : ADMINISTRATOR_ROLE_ID),
    async close() {
      await app.close()
      await outbound.close()
      await web.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function signIn(database: Database, origin: string, username: string, roleId: string): Promise<Person> {
  const id = uuidv7()
  const token = randomToken()
  const email = `${username}@parlance.example`
  await database.db.execute(sql`
    INSERT INTO users (id, issuer, subject, username, name, email, role_id)
    VALUES (${id}, 'test', ${id}, ${username}, ${username}, ${email}, ${roleId})`)
  await database.db.execute(sql`
    INSERT INTO sessions (id, token_hash, user_id, expires_at)
    VALUES (${uuidv7()}, ${sha256(token)}, ${id}, now() + interval '1 day')`)
  return { id, token, email, call: callerOf(origin, token) }
}

/** Calls the server as the holder of a token. */
export function callerOf(origin: string, token: string | null): Caller {
  return (method, path, body, init = {}) =>
    fetch(origin + path, {
      method,
      ...init,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...Object.fromEntries(new Headers(init.headers)),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
}

function keep(lines: string[], line: string): void {
  lines.push(line)
  if (process.env['TEST_LOG_LEVEL'] !== undefined) process.stderr.write(line)
}
