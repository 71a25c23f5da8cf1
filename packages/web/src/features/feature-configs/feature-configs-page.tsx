import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { featureConfigsQuery } from '#features/feature-configs/feature-configs.queries.ts'
import { FeatureConfigRow } from '#features/feature-configs/feature-config-row.tsx'
import { PluginHead } from '#features/feature-configs/plugin-head.tsx'
import { groupsOf } from '#features/feature-configs/setting-groups.ts'
import { useWrittenValues } from '#features/feature-configs/use-written-values.ts'
import { useCan } from '#features/users/users.queries.ts'
import { adminPluginsQuery } from '#plugins/plugins.queries.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { size } from '#ui/sizes.ts'

/** The product's settings, then each plugin with its settings. */
export function FeatureConfigsPage() {
  const { t } = useTranslation()
  const can = useCan()
  const [query, setQuery] = useState('')
  const { data: configs, error, refetch } = useQuery(featureConfigsQuery())
  const { data: plugins } = useQuery({ ...adminPluginsQuery(), enabled: can('extension:view') })
  const written = useWrittenValues(configs ?? [])
  const groups = configs && groupsOf(configs, plugins ?? [], query, t)
  return (
    <Box sx={{ maxWidth: size.form }}>
      <PageHead title={t('featureConfigs.title')} guide="plugin" intro={t('featureConfigs.intro')} />
      <Box sx={{ mt: 2.25 }}>
        <SearchField label={t('featureConfigs.search')} value={query} onSearch={setQuery} />
      </Box>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!configs && !error && <RowSkeletons count={3} />}
      {groups?.length === 0 && (
        <StatePanel icon={<TuneOutlined />} title={t('common.no_match', { query })}>
          <Button variant="outlined" onClick={() => setQuery('')}>
            {t('common.clear_search')}
          </Button>
        </StatePanel>
      )}
      {groups?.map(({ plugin, configs: rows }) => (
        <section key={`${plugin?.id ?? ''} ${plugin?.packed?.hash ?? ''} ${plugin?.problem ?? ''}`}>
          {plugin === null ? (
            <Typography variant="h3" component="h2" sx={{ mt: 3 }}>
              {t('featureConfigs.product')}
            </Typography>
          ) : (
            <PluginHead
              plugin={plugin}
              isUnsaved={rows.some(({ key }) => written.texts[key] !== undefined)}
            />
          )}
          <Box
            component="ul"
            sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
          >
            {rows.map((config) => (
              <li key={config.key}>
                <FeatureConfigRow
                  config={config}
                  text={written.texts[config.key]}
                  problem={written.problems[config.key]}
                  onText={(text) => written.write(config, text)}
                />
              </li>
            ))}
          </Box>
        </section>
      ))}
      {written.count > 0 && (
        <Box role="region" aria-label={t('featureConfigs.unsaved_label')} sx={bar}>
          <Typography variant="body2" sx={{ mr: 'auto' }}>
            {t('featureConfigs.unsaved', { count: written.count })}
          </Typography>
          <Button disabled={written.isSaving} onClick={written.discard}>
            {t('featureConfigs.discard')}
          </Button>
          <Button variant="contained" loading={written.isSaving} onClick={() => void written.save()}>
            {t('common.save')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** Stays visible while there are unsaved changes. */
const bar = {
  position: 'sticky',
  // covers the space at the end of the page
  bottom: { xs: -16, sm: -24 },
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mt: 2,
  pt: 1.5,
  pb: { xs: 2, sm: 3 },
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'sheet',
} as const
