import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { GroupMember } from '@parlance/contract/people/groups.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRemoveMember, useSetMember } from '#features/groups/groups.queries.ts'
import { formatDate } from '#lib/texts/format.ts'
import { notify } from '#lib/notify.ts'
import { PersonAvatar } from '#ui/content/avatar.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = { groupId: string; member: GroupMember; isMe: boolean; mayEdit: boolean }

export function MemberRow({ groupId, member, isMe, mayEdit }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveMember(groupId)
  const name = member.name || member.username
  const confirm = () =>
    remove.mutate(member.user_id, {
      onSuccess: () => notify(t('groups.removed', { name })),
      onSettled: () => setAsking(false),
    })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        minHeight: 64,
        px: 2,
        py: 1,
      }}
    >
      <PersonAvatar name={name} />
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
          {isMe && (
            <Box component="span" sx={{ color: 'muted', fontWeight: 400 }}>
              {' '}
              ({t('groups.you')})
            </Box>
          )}
        </Typography>
        <Typography
          variant="caption"
          component="div"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {[member.email, t('groups.joined_on', { date: formatDate(member.joined_at) })]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>
        {mayEdit ? (
          <TypeChoice groupId={groupId} member={member} name={name} />
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(`groups.type_${member.type}`)}
          </Typography>
        )}
        {mayEdit && !isMe && (
          <IconAction label={t('groups.remove', { name })} onClick={() => setAsking(true)}>
            <CloseOutlined fontSize="small" />
          </IconAction>
        )}
      </Box>
      <ConfirmDialog
        open={isAsking}
        title={t('groups.remove_title', { name })}
        text={t('groups.remove_help')}
        confirm={t('groups.remove_confirm')}
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </Box>
  )
}

const TYPES = ['member', 'manager'] as const

function TypeChoice({ groupId, member, name }: { groupId: string; member: GroupMember; name: string }) {
  const { t } = useTranslation()
  const set = useSetMember(groupId)
  return (
    <ChoiceButton
      label={t('groups.type_of', { name })}
      value={member.type}
      choices={TYPES.map((value) => ({ value, label: t(`groups.type_${value}`) }))}
      busy={set.isPending}
      onChoose={(type) =>
        set.mutate({ user_id: member.user_id, type }, { onSuccess: () => notify(t('common.saved')) })
      }
    />
  )
}
