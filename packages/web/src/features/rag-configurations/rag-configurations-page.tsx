import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { RagConfiguration } from '@parlance/contract/rag-configurations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configurationColumns } from '#features/rag-configurations/configuration-columns.tsx'
import { ConfigurationDialog } from '#features/rag-configurations/configuration-form.tsx'
import {
  ragConfigurationsQuery,
  useDeleteConfiguration,
} from '#features/rag-configurations/rag-configurations.queries.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { RowSkeletons } from '#ui/row-skeletons.tsx'
import { StatePanel } from '#ui/state-panel.tsx'

const NO_MODELS = { embedding_models: [], rerank_models: [] }

/** How knowledge bases are cut, embedded and ranked. */
export function RagConfigurationsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(ragConfigurationsQuery())
  const remove = useDeleteConfiguration()
  const [form, setForm] = useState<{ configuration?: RagConfiguration } | null>(null)
  const [deleting, setDeleting] = useState<RagConfiguration | null>(null)
  const newButton = (
    <Button variant="contained" disabled={data === undefined} onClick={() => setForm({})}>
      {t('ragConfigurations.new')}
    </Button>
  )
  return (
    <>
      <Box sx={{ mb: 2.5 }}>
        <PageHead
          title={t('ragConfigurations.title')}
          intro={t('ragConfigurations.intro')}
          actions={newButton}
        />
      </Box>
      {data && !data.has_vectors && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('ragConfigurations.no_vectors')}
        </Alert>
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={3} />}
      {data?.data.length === 0 && (
        <StatePanel
          icon={<TravelExploreOutlined />}
          title={t('ragConfigurations.empty')}
          help={t('ragConfigurations.empty_help')}
        >
          {newButton}
        </StatePanel>
      )}
      {data && data.data.length > 0 && (
        <DataTable
          label={t('ragConfigurations.title')}
          columns={configurationColumns(t, {
            onEdit: (configuration) => setForm({ configuration }),
            onDelete: setDeleting,
          })}
          rows={data.data}
          idOf={(configuration) => configuration.id}
        />
      )}
      <ConfigurationDialog
        open={form !== null}
        models={data ?? NO_MODELS}
        {...(form?.configuration && { configuration: form.configuration })}
        onClose={() => setForm(null)}
      />
      <ConfirmDialog
        open={deleting !== null}
        title={t('ragConfigurations.delete_title', { name: deleting?.name ?? '' })}
        text={t('ragConfigurations.delete_text')}
        confirm={t('ragConfigurations.delete')}
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting === null) return
          remove.mutate(deleting.id, {
            onSuccess: () => notify(t('ragConfigurations.deleted')),
            onSettled: () => setDeleting(null),
          })
        }}
      />
    </>
  )
}
