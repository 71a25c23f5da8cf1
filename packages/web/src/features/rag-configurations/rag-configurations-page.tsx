import AddOutlined from '@mui/icons-material/AddOutlined'
import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { RagConfiguration } from '@parlance/contract/knowledge/rag-configurations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configurationColumns } from '#features/rag-configurations/configuration-columns.tsx'
import { ConfigurationDialog } from '#features/rag-configurations/configuration-dialog.tsx'
import {
  ragConfigurationsQuery,
  useDeleteConfiguration,
} from '#features/rag-configurations/rag-configurations.queries.ts'
import { notify } from '#lib/notify.ts'
import { AdminList } from '#ui/tables/admin-list.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

const NO_MODELS = { embedding_models: [], rerank_models: [] }

/** How knowledge bases are split, embedded and ranked. */
export function RagConfigurationsPage() {
  const { t } = useTranslation()
  const list = useAdminList({ by: 'name', order: 'asc' })
  const result = useQuery(ragConfigurationsQuery(list.query))
  const { data } = result
  const remove = useDeleteConfiguration()
  const [form, setForm] = useState<{ configuration?: RagConfiguration } | null>(null)
  const [deleting, setDeleting] = useState<RagConfiguration | null>(null)
  const newButton = (
    <Button
      variant="contained"
      startIcon={<AddOutlined />}
      disabled={data === undefined}
      onClick={() => setForm({})}
    >
      {t('ragConfigurations.new')}
    </Button>
  )
  return (
    <>
      <AdminList
        title={t('ragConfigurations.title')}
        guide="rag_configuration"
        intro={t('ragConfigurations.intro')}
        actions={newButton}
        tools={
          data?.has_vectors === false && (
            <Alert severity="info" sx={{ mt: 2 }}>
              {t('ragConfigurations.no_vectors')}
            </Alert>
          )
        }
        list={list}
        result={result}
        columns={configurationColumns(t, {
          onEdit: (configuration) => setForm({ configuration }),
          onDelete: setDeleting,
        })}
        idOf={(configuration) => configuration.id}
        empty={{
          icon: <TravelExploreOutlined />,
          title: t('ragConfigurations.empty'),
          help: t('ragConfigurations.empty_help'),
          action: newButton,
        }}
      />
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
