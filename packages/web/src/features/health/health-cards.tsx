import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Health } from '@parlance/contract/admin/health.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Facts } from '#features/health/facts.tsx'
import { StateMark } from '#features/health/state-mark.tsx'
import { jobName } from '#features/health/job-name.ts'
import { failureText } from '#lib/texts/failure-text.ts'
import { PluginFailures } from '#plugins/plugin-failures.tsx'
import { PluginProblems } from '#plugins/plugin-problems.tsx'
import { TextLink } from '#ui/navigation/text-link.tsx'
import { formatBytes, formatMoment, formatNumber } from '#lib/texts/format.ts'
import { Panel } from '#ui/navigation/panel.tsx'

/** A card for each part of the installation. */
export function HealthCards({ health }: { health: Health }) {
  const { t } = useTranslation()
  const { server, database, storage, keys, journal, sign_on, providers, plugins, queue, orphans, jobs } =
    health
  const untold = health.provider_count - providers.length
  const yes = (value: boolean) => t(value ? 'health.yes' : 'health.no')
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
      }}
    >
      <Panel title={t('health.server')} actions={<StateMark state="up" />}>
        <Facts
          facts={[
            { label: t('health.version'), value: server.version },
            { label: t('health.node'), value: server.node },
            { label: t('health.uptime'), value: uptime(server.uptime_s, t) },
            { label: t('health.memory'), value: formatBytes(server.memory_bytes) },
            { label: t('health.running'), value: formatNumber(server.running) },
            { label: t('health.processes'), value: formatNumber(server.processes) },
          ]}
        />
      </Panel>
      <Panel title={t('health.database')} actions={<StateMark state={database.state} />}>
        <Facts
          facts={[
            { label: t('health.kind'), value: t(`health.kind_${database.kind}`) },
            { label: t('health.version'), value: database.version },
            { label: t('health.ping'), value: milliseconds(database.ping_ms, t) },
            { label: t('health.size'), value: formatBytes(database.size_bytes) },
            { label: t('health.migrations'), value: formatNumber(database.migrations) },
            { label: t('health.vectors'), value: yes(database.has_vectors) },
          ]}
        />
      </Panel>
      <Panel title={t('health.storage')} actions={<StateMark state={storage.state} />}>
        <Facts
          facts={[
            { label: t('health.kind'), value: t(`health.kind_${storage.kind}`) },
            ...(storage.free_bytes === null
              ? []
              : [{ label: t('health.free'), value: formatBytes(storage.free_bytes) }]),
          ]}
        />
      </Panel>
      <Panel title={t('health.keys')} actions={<StateMark state={keys.state} />}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {keys.state === 'degraded' && keys.missing > 0
            ? t('health.keys_missing', { count: keys.missing })
            : t(keys.state === 'down' ? 'health.keys_down' : 'health.keys_up')}
        </Typography>
      </Panel>
      <Panel title={t('health.journal')} actions={<StateMark state={journal.state} />}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(journal.state === 'up' ? 'health.journal_up' : 'health.journal_failing')}
        </Typography>
      </Panel>
      <Panel title={t('health.sign_on')} actions={<StateMark state={sign_on.state} />}>
        <Facts
          facts={[
            {
              label: t('health.kind'),
              value: t(sign_on.is_development ? 'health.kind_development' : 'health.kind_organisation'),
            },
            { label: t('health.ping'), value: milliseconds(sign_on.ping_ms, t) },
          ]}
        />
      </Panel>
      {providers.map((provider, at) => (
        <Panel
          key={at}
          title={t('health.provider', { name: provider.name })}
          actions={<StateMark state={provider.state} />}
        >
          <Facts
            facts={[
              { label: t('health.models'), value: formatNumber(provider.models) },
              { label: t('health.failing_keys'), value: formatNumber(provider.failing_keys) },
              ...(provider.last_error === null
                ? []
                : [{ label: t('health.last_error'), value: failureText(t, provider.last_error) }]),
            ]}
          />
          {provider.models === 0 && <Remark>{t('health.no_models')}</Remark>}
          {provider.state === 'down' && provider.failing_keys === 0 && <Remark>{t('health.no_key')}</Remark>}
          {provider.state === 'untested' && <Remark>{t('health.untested_help')}</Remark>}
        </Panel>
      ))}
      {untold > 0 && (
        <Panel title={t('health.more_providers', { count: untold })} help={t('health.more_providers_help')} />
      )}
      {plugins.map(({ id, name, state, entry, problem, problems, checked_at, failures }) => (
        <Panel
          key={`${id} ${problem}`}
          title={t('health.plugin', { name })}
          help={checked_at !== null && t('health.checked_at', { time: formatMoment(checked_at) })}
          actions={<StateMark state={state} />}
        >
          {problem !== '' && <Remark>{t('health.plugin_not_loaded', { reason: problem })}</Remark>}
          <PluginProblems plugin={id} entry={entry} problems={problems} />
          <PluginFailures failures={failures} />
          <Box sx={{ mt: 1, typography: 'body2' }}>
            <TextLink to="/admin/feature-configs">{t('health.plugin_settings')}</TextLink>
          </Box>
        </Panel>
      ))}
      <Panel title={t('health.queue')} actions={<StateMark state={queue.state} />}>
        <Facts
          facts={[
            { label: t('health.waiting'), value: formatNumber(queue.waiting) },
            { label: t('health.oldest'), value: uptime(queue.oldest_s, t) },
            { label: t('health.troubled'), value: formatNumber(queue.troubled) },
            { label: t('health.scanned_at'), value: moment(orphans?.scanned_at ?? null, t) },
            { label: t('health.orphan_files'), value: formatNumber(orphans?.files ?? 0) },
            { label: t('health.orphan_rows'), value: formatNumber(orphans?.rows ?? 0) },
          ]}
        />
      </Panel>
      {jobs.map((job) => (
        <Panel
          key={job.name}
          title={t('health.job', { name: jobName(job.name, t) })}
          actions={<StateMark state={job.state} />}
        >
          <Facts
            facts={[
              { label: t('health.ended_at'), value: moment(job.ended_at, t) },
              { label: t('health.due_at'), value: moment(job.due_at, t) },
            ]}
          />
        </Panel>
      ))}
    </Box>
  )
}

function Remark({ children }: { children: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
      {children}
    </Typography>
  )
}

function milliseconds(value: number | null, t: TFunction): string {
  return value === null ? t('health.no_answer') : t('health.milliseconds', { value: formatNumber(value) })
}

function moment(instant: string | null, t: TFunction): string {
  return instant === null ? t('health.never') : formatMoment(instant)
}

const HOUR_S = 3_600

function uptime(seconds: number, t: TFunction): string {
  const minutes = Math.floor((seconds % HOUR_S) / 60)
  const hours = Math.floor(seconds / HOUR_S) % 24
  const days = Math.floor(seconds / (24 * HOUR_S))
  return days > 0 ? t('health.days', { days, hours }) : t('health.hours', { hours, minutes })
}
