import AddOutlined from '@mui/icons-material/AddOutlined'
import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import Button from '@mui/material/Button'
import type { AdminBanner } from '@parlance/contract/admin/banners.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bannerColumns } from '#features/banners/banner-columns.tsx'
import { BannerFormDialog } from '#features/banners/banner-form-dialog.tsx'
import { adminBannersQuery, useDeleteBanner } from '#features/banners/banners.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { notify } from '#lib/notify.ts'
import { AdminList } from '#ui/tables/admin-list.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

/** Messages to everyone: planned, current and past ones. */
export function BannersPage() {
  const { t } = useTranslation()
  const list = useAdminList({ by: 'starts_at', order: 'desc' })
  const result = useQuery(adminBannersQuery(list.query))
  const remove = useDeleteBanner()
  const [form, setForm] = useState<{ banner?: AdminBanner } | null>(null)
  const [deleting, setDeleting] = useState<AdminBanner | null>(null)
  const newButton = (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setForm({})}>
      {t('banners.new')}
    </Button>
  )
  return (
    <>
      <AdminList
        title={t('banners.title')}
        intro={t('banners.intro')}
        actions={newButton}
        list={list}
        result={result}
        columns={bannerColumns(t, { onEdit: (banner) => setForm({ banner }), onDelete: setDeleting })}
        idOf={(banner) => banner.id}
        empty={{
          icon: <CampaignOutlined />,
          title: t('banners.empty'),
          help: t('banners.empty_help'),
          action: newButton,
        }}
      />
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
