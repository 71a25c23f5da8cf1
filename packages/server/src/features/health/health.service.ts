import { FRONTEND_VERSION } from '@parlance/contract/core/limits.ts'
import type { Health } from '@parlance/contract/admin/health.ts'
import type { SignOn } from '#adapters/sso/port.ts'
import type { Ctx } from '#core/context.ts'
import { pluginsInTrouble } from '#features/plugins/checks.service.ts'
import {
  databaseFacts,
  jobFacts,
  orphanFacts,
  processesSeen,
  queueFacts,
  providerFacts,
} from './health.queries.ts'
import { probeDatabase, probeKeys, probeSignOn, probeStorage } from './probes.ts'

/** The probes of health besides the database and the files. */
export type Probed = {
  sign_on: SignOn
  is_development: boolean
  running_answers: () => number
  is_journal_failing: () => boolean
}

/** What works and what does not. It never contains secrets or addresses. */
export async function describeHealth(ctx: Ctx, probed: Probed): Promise<Health> {
  const [ping, storage, keys, signOn] = await Promise.all([
    probeDatabase(ctx),
    probeStorage(ctx),
    probeKeys(ctx),
    probeSignOn(ctx, probed.sign_on),
  ])
  const { kind, vector } = ctx.deps.database
  const { providers, provider_count } = await providerFacts(ctx)
  const report = {
    checked_at: new Date().toISOString(),
    server: {
      version: FRONTEND_VERSION,
      node: process.versions.node,
      uptime_s: Math.round(process.uptime()),
      memory_bytes: process.memoryUsage.rss(),
      running: probed.running_answers(),
      processes: await processesSeen(ctx),
    },
    database: { ...ping, kind, has_vectors: vector, ...(await databaseFacts(ctx)) },
    storage,
    keys,
    journal: { state: probed.is_journal_failing() ? ('degraded' as const) : ('up' as const) },
    sign_on: { ...signOn, is_development: probed.is_development },
    providers: providers.map((provider) => ({
      ...provider,
      last_error: provider.last_error === null ? null : withoutSecrets(provider.last_error),
    })),
    provider_count,
    plugins: await pluginsInTrouble(ctx),
    queue: await queueFacts(ctx),
    orphans: await orphanFacts(ctx),
    jobs: await jobFacts(ctx),
  }
  return { ...report, state: overall(report) }
}

/** Down without database, files or sign-on; degraded if anything else fails. Untested parts do not count. */
function overall(report: Omit<Health, 'state'>) {
  const vital = [report.database.state, report.storage.state, report.keys.state, report.sign_on.state]
  if (vital.includes('down')) return 'down'
  const { providers, plugins, queue, journal, jobs } = report
  const others = [...providers, ...plugins, queue, journal, ...jobs].map(({ state }) => state)
  return [...vital, ...others].every((state) => state === 'up' || state === 'untested') ? 'up' : 'degraded'
}

const ERROR_MAX = 300

/** A provider's error message without the addresses and keys that such messages can contain. */
function withoutSecrets(text: string): string {
  return text
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
    .replaceAll(/\b\d{1,3}(\.\d{1,3}){3}(:\d+)?\b/g, '…')
    .replaceAll(/\b(?=[\w*-]*\d)[\w*-]{16,}/g, '…')
    .slice(0, ERROR_MAX)
}
