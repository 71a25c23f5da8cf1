import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Share } from '@parlance/contract/assistants/assistant-sharing.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AccessList } from '#features/sharing/access-list.tsx'
import { AccessRow } from '#features/sharing/access-row.tsx'
import { ChosenList } from '#features/sharing/chosen-list.tsx'
import { promptLevels } from '#features/sharing/levels.ts'
import {
  promptGapsQuery,
  promptSharesQuery,
  useSetPromptLevel,
  useSharePrompt,
  useUnsharePrompt,
} from '#features/sharing/prompt-sharing.queries.ts'
import { LevelChoice } from '#features/sharing/level-choice.tsx'
import { SubjectField } from '#features/sharing/subject-field.tsx'
import { keyOf, useShareForm } from '#features/sharing/use-share-form.ts'
import { useSession } from '#lib/session-store.ts'
import Box from '@mui/material/Box'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = { promptId: string; name: string; open: boolean; onClose: () => void }

/** The shares of an expert prompt, with a field to add several at once. */
export function PromptSharingDialog({ promptId, name, open, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const me = useSession((session) => session.user)
  const shares = useInfiniteQuery(promptSharesQuery(promptId))
  const form = useShareForm({
    first: 'user',
    check: (subject, level) => promptGapsQuery(promptId, subject, level),
    share: useSharePrompt(promptId),
  })
  const { chosen } = form
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
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {t('sharing.title', { name })}
      </DialogTitle>
      <DialogContent>
        <Box
          sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
        >
          <SubjectField help={t('sharing.prompt_help')} onChoose={form.add} />
          <LevelChoice level={form.level} choices={promptLevels(t)} onLevel={form.setLevel} />
        </Box>
        <ChosenList chosen={chosen} isBusy={form.isBusy} onRemove={form.remove} onGrant={form.grant} />
        {shares.error && !shares.data && (
          <ErrorState error={shares.error} onRetry={() => void shares.refetch()} />
        )}
        {shares.isPending && <RowSkeletons count={3} />}
        {shares.data && (
          <AccessList
            heading="h3"
            owner={me ? { name: me.username, detail: me.email } : undefined}
            note={shares.data.length === 0 ? t('sharing.nobody') : undefined}
            list={shares}
          >
            {shares.data.map((share) => (
              <ShareRow key={keyOf(share)} promptId={promptId} share={share} />
            ))}
          </AccessList>
        )}
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
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
          {t('sharing.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ShareRow({ promptId, share }: { promptId: string; share: Share }) {
  const { t } = useTranslation()
  const setLevel = useSetPromptLevel(promptId)
  const unshare = useUnsharePrompt(promptId)
  return <AccessRow share={share} levels={promptLevels(t)} setLevel={setLevel} unshare={unshare} />
}
