import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AdminBanner } from '@parlance/contract/banners.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bannerColumns } from '#features/banners/banner-columns.tsx'
import { BannerFormDialog } from '#features/banners/banner-form-dialog.tsx'
import { adminBannersQuery, useDeleteBanner } from '#features/banners/banners.queries.ts'
import { inMyLanguage } from '#lib/bilingual.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { RowSkeletons } from '#ui/row-skeletons.tsx'
import { StatePanel } from '#ui/state-panel.tsx'

/** Messages to everybody: what is planned, shown, and over. */
export function BannersPage() {
  const { t } = useTranslation()
  const { data: banners, error, refetch } = useQuery(adminBannersQuery())
  const remove = useDeleteBanner()
  const [form, setForm] = useState<{ banner?: AdminBanner } | null>(null)
  const [deleting, setDeleting] = useState<AdminBanner | null>(null)
  const newButton = (
    <Button variant="contained" onClick={() => setForm({})}>
      {t('banners.new')}
    </Button>
  )
  return (
    <>
      <Box sx={{ mb: 2.5 }}>
        <PageHead title={t('banners.title')} intro={t('banners.intro')} actions={newButton} />
      </Box>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!banners && !error && <RowSkeletons count={3} />}
      {banners?.length === 0 && (
        <StatePanel icon={<CampaignOutlined />} title={t('banners.empty')} help={t('banners.empty_help')}>
          {newButton}
        </StatePanel>
      )}
      {banners && banners.length > 0 && (
        <DataTable
          label={t('banners.title')}
          columns={bannerColumns(t, { onEdit: (banner) => setForm({ banner }), onDelete: setDeleting })}
          rows={banners}
          idOf={(banner) => banner.id}
        />
      )}
      <BannerFormDialog
        open={form !== null}
        {...(form?.banner && { banner: form.banner })}
        onClose={() => setForm(null)}
      />
      <ConfirmDialog
        open={deleting !== null}
        title={t('banners.delete_title')}
        text={t('banners.delete_text', { text: inMyLanguage(deleting?.text) })}
        confirm={t('banners.delete')}
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting === null) return
          remove.mutate(deleting.id, {
            onSuccess: () => notify(t('banners.deleted')),
            onSettled: () => setDeleting(null),
          })
        }}
      />
    </>
  )
}
