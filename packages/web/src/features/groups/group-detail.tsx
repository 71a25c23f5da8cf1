import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ClaimChip } from '#features/groups/claim-chip.tsx'
import { GroupFormDialog } from '#features/groups/group-form-dialog.tsx'
import { groupQuery, useDeleteGroup, useRemoveMember } from '#features/groups/groups.queries.ts'
import { Members } from '#features/groups/members.tsx'
import { notify } from '#lib/notify.ts'
import { useSession } from '#lib/session-store.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = { groupId: string; onBack: () => void }
type Asked = 'delete' | 'leave' | 'edit' | null

/** One group: its description, its members, and my actions. */
export function GroupDetail({ groupId, onBack }: Props) {
  const { t } = useTranslation()
  const myId = useSession((session) => session.user?.id) ?? ''
  const { data: group, error, refetch } = useQuery(groupQuery(groupId))
  const [asked, setAsked] = useState<Asked>(null)
  const remove = useDeleteGroup()
  const leave = useRemoveMember(groupId)
  const close = () => setAsked(null)
  const gone = (message: string) => () => {
    notify(message)
    onBack()
  }
  const back = <BackLink to="/group">{t('groups.back')}</BackLink>
  if (error && !group) {
    return (
      <>
        {back}
        <Typography variant="h2" component="h1">
          {t('groups.title')}
        </Typography>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!group) return <RowSkeletons count={6} />
  const mayEdit = group.may_manage && group.source === 'own'
  const mayLeave = group.my_type !== null && group.source === 'own'

  return (
    <>
      <title>{group.name}</title>
      {back}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 280 } }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25 }}>
            <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
              {group.name}
            </Typography>
            {group.source === 'claim' && <ClaimChip />}
          </Box>
          {group.description && (
            <Typography sx={{ color: 'text.secondary', mt: 0.5, maxWidth: 592, whiteSpace: 'pre-line' }}>
              {group.description}
            </Typography>
          )}
          {group.source === 'claim' && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, maxWidth: 592 }}>
              {t('groups.from_provider_help')}
            </Typography>
          )}
        </Box>
        {mayEdit && (
          <Button
            variant="outlined"
            startIcon={<EditOutlined fontSize="small" />}
            onClick={() => setAsked('edit')}
          >
            {t('groups.edit')}
          </Button>
        )}
        {mayLeave && (
          <Button startIcon={<LogoutOutlined fontSize="small" />} onClick={() => setAsked('leave')}>
            {t('groups.leave')}
          </Button>
        )}
        {mayEdit && (
          <Button
            variant="outlined"
            color="error"
            startIcon={<DeleteOutlined fontSize="small" />}
            onClick={() => setAsked('delete')}
          >
            {t('groups.delete')}
          </Button>
        )}
      </Box>
      <Members group={group} mayEdit={mayEdit} myId={myId} />
      <GroupFormDialog group={group} open={asked === 'edit'} onClose={close} />
      <ConfirmDialog
        open={asked === 'delete'}
        title={t('groups.delete_title', { name: group.name })}
        text={
          group.member_count > 0
            ? t('groups.delete_help', { count: group.member_count })
            : t('groups.delete_empty')
        }
        confirm={t('groups.delete_confirm')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(group.id, { onSuccess: gone(t('groups.deleted')) })}
        onClose={close}
      />
      <ConfirmDialog
        open={asked === 'leave'}
        title={t('groups.leave_title', { name: group.name })}
        text={t('groups.leave_help')}
        confirm={t('groups.leave_confirm')}
        busy={leave.isPending}
        onConfirm={() => leave.mutate(myId, { onSuccess: gone(t('groups.left')), onError: close })}
        onClose={close}
      />
    </>
  )
}
