import AddOutlined from '@mui/icons-material/AddOutlined'
import SellOutlined from '@mui/icons-material/SellOutlined'
import Button from '@mui/material/Button'
import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { AdminTag } from '@parlance/contract/assistants/tags.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminTagsQuery, useDeleteTag, useMoveTag, type TagSort } from '#features/tags/admin-tags.queries.ts'
import { DRAGGED, tagColumns } from '#features/tags/tag-columns.tsx'
import { TagFormDialog } from '#features/tags/tag-form-dialog.tsx'
import { notify } from '#lib/notify.ts'
import { AdminList } from '#ui/tables/admin-list.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { RankDrop } from '#ui/tables/rank-drop.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

/** The tags by which assistants are found in the marketplace, in the order that everyone sees. */
export function TagsPage() {
  const { t } = useTranslation()
  const list = useAdminList<TagSort>({ by: 'rank', order: 'asc' })
  const result = useQuery(adminTagsQuery(list.query))
  const move = useMoveTag()
  const remove = useDeleteTag()
  const [form, setForm] = useState<{ tag?: AdminTag } | null>(null)
  const [deleting, setDeleting] = useState<AdminTag | null>(null)
  const { query, page, sort_by, sort_order } = list.query
  // A row can be dropped between others only when the rows are sorted by rank.
  const inOrder = query === '' && sort_by === 'rank' && sort_order === 'asc'
  const moveTo = (id: string, rank: number) => move.mutate({ id, rank })
  const newButton = (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setForm({})}>
      {t('tags.new')}
    </Button>
  )
  return (
    <RankDrop kind={DRAGGED} firstPlace={inOrder ? (page - 1) * ADMIN_PAGE_SIZE + 1 : null} onMove={moveTo}>
      <AdminList
        title={t('tags.title')}
        guide="marketplace#find"
        intro={t('tags.intro')}
        actions={newButton}
        list={list}
        result={result}
        columns={tagColumns(t, {
          total: inOrder ? (result.data?.total ?? 0) : null,
          busy: move.isPending,
          onMove: moveTo,
          onRename: (tag) => setForm({ tag }),
          onDelete: setDeleting,
        })}
        idOf={(tag) => tag.id}
        empty={{
          icon: <SellOutlined />,
          title: t('tags.empty'),
          help: t('tags.empty_help'),
          action: newButton,
        }}
      />
      <TagFormDialog
        open={form !== null}
        {...(form?.tag && { tag: form.tag })}
        onClose={() => setForm(null)}
      />
      <ConfirmDialog
        open={deleting !== null}
        title={t('tags.delete_title', { name: deleting?.name ?? '' })}
        text={
          deleting !== null && deleting.usage_count > 0
            ? t('tags.delete_text', { count: deleting.usage_count })
            : t('tags.delete_unused')
        }
        confirm={t('tags.delete')}
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting === null) return
          remove.mutate(deleting.id, {
            onSuccess: () => notify(t('tags.deleted')),
            onSettled: () => setDeleting(null),
          })
        }}
      />
    </RankDrop>
  )
}
