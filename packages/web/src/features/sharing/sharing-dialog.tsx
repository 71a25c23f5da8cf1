import CloseOutlined from '@mui/icons-material/CloseOutlined'
import LinkOutlined from '@mui/icons-material/LinkOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ShareGap } from '@parlance/contract/assistants/assistant-sharing.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { assistantQuery, useAssistantPicture } from '#features/assistants/assistants.queries.ts'
import { ChosenList } from '#features/sharing/chosen-list.tsx'
import { useShareWithAll } from '#features/sharing/external-groups.ts'
import { ShareList } from '#features/sharing/share-list.tsx'
import { gapsQuery, sharesQuery } from '#features/sharing/sharing.queries.ts'
import { SubjectWithLevel } from '#features/sharing/subject-with-level.tsx'
import { useShareForm } from '#features/sharing/use-share-form.ts'
import { notify } from '#lib/notify.ts'
import { AssistantAvatar } from '#ui/content/avatar.tsx'
import { Slot } from '#plugins/slot.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

export type SharingDialogProps = { assistantId: string; name: string; open: boolean; onClose: () => void }

/** The shares of an assistant, with a field to add several at once. */
export function SharingDialog({ assistantId, name, open, onClose }: SharingDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const shares = useInfiniteQuery(sharesQuery(assistantId))
  const form = useShareForm({
    first: 'user',
    check: (subject, level) => gapsQuery(assistantId, subject, level),
    share: useShareWithAll(assistantId),
  })
  const { chosen } = form
  const grants = chosen.flatMap(({ granted }) => granted)
  const { data: assistant } = useQuery(assistantQuery(assistantId))
  const picture = useAssistantPicture(assistantId, assistant?.avatar_file_id ?? null)

  const copyLink = () =>
    void navigator.clipboard
      .writeText(`${window.location.origin}/chat?assistant=${assistantId}`)
      .then(() => notify(t('sharing.link_copied')))

  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { maxWidth: { sm: 640 } } } }}
    >
      <DialogTitle
        id={`${id}-title`}
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, pr: 8, overflowWrap: 'anywhere' }}
      >
        <AssistantAvatar id={assistantId} name={name} picture={picture} size={32} />
        {t('sharing.title', { name })}
      </DialogTitle>
      <Box sx={{ position: 'absolute', top: 16, right: 16 }}>
        <IconAction label={t('common.close')} onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconAction>
      </Box>
      <DialogContent>
        <SubjectWithLevel level={form.level} onLevel={form.setLevel} onChoose={form.add} />
        <Slot
          name="assistant_share_groups_selector"
          assistant_id={assistantId}
          onChange={() => void shares.refetch()}
        />
        <ChosenList chosen={chosen} isBusy={form.isBusy} onRemove={form.remove} onGrant={form.grant} />
        {shares.error && !shares.data && (
          <ErrorState error={shares.error} onRetry={() => void shares.refetch()} />
        )}
        {shares.isPending && <RowSkeletons count={3} />}
        {shares.data && <ShareList assistantId={assistantId} shares={shares.data} list={shares} />}
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, flexWrap: 'wrap' }}>
        <Button startIcon={<LinkOutlined />} onClick={copyLink} sx={{ mr: 'auto' }}>
          {t('sharing.copy_link')}
        </Button>
        {/* together on a line of their own where all three do not fit */}
        <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
          <Button onClick={onClose}>
            {t(form.hasShared && chosen.length === 0 ? 'sharing.finished' : 'common.cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={!form.isReady}
            loading={form.isBusy}
            loadingPosition="start"
            onClick={() => void form.shareWithAll()}
          >
            {submitText(grants, t)}
          </Button>
        </Box>
      </DialogActions>
    </Dialog>
  )
}

/** The label of the button if it does more than share. */
function submitText(grants: readonly ShareGap[], t: TFunction): string {
  const count = grants.length
  const areAll = (wanted: ShareGap['kind']) => grants.every(({ kind }) => kind === wanted)
  if (count === 0) return t('sharing.submit')
  if (areAll('knowledge_base')) return t('sharing.submit_and_read')
  return areAll('model') ? t('sharing.submit_and_grant', { count }) : t('sharing.submit_and_give', { count })
}
