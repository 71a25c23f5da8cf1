import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Share } from '@parlance/contract/assistants/assistant-sharing.ts'
import type { Folder } from '@parlance/contract/chat/folders.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccessList } from '#features/sharing/access-list.tsx'
import { AccessRow } from '#features/sharing/access-row.tsx'
import { ChosenList } from '#features/sharing/chosen-list.tsx'
import {
  folderGapsQuery,
  folderSharesQuery,
  useSetFolderLevel,
  useShareFolder,
  useUnshareFolder,
} from '#features/sharing/folder-sharing.queries.ts'
import { LevelChoice } from '#features/sharing/level-choice.tsx'
import { folderLevels } from '#features/sharing/levels.ts'
import { SubjectField } from '#features/sharing/subject-field.tsx'
import { keyOf, useShareForm } from '#features/sharing/use-share-form.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = { folder: Folder }

/** Opens the shares of a folder, with a field to add several at once. */
export function FolderSharing({ folder }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        startIcon={<PersonAddAltOutlined fontSize="small" />}
        onClick={() => setOpen(true)}
      >
        {t('sharing.share')}
      </Button>
      {isOpen && <FolderSharingDialog folder={folder} onClose={() => setOpen(false)} />}
    </>
  )
}

function FolderSharingDialog({ folder, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const shares = useInfiniteQuery(folderSharesQuery(folder.id))
  const form = useShareForm({
    first: 'user',
    check: (subject, level) => folderGapsQuery(folder.id, subject, level),
    share: useShareFolder(folder.id),
  })
  const { chosen } = form
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('sharing.title', { name: folder.name })}
      </DialogTitle>
      <DialogContent>
        <Box
          sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
        >
          <SubjectField help={t('sharing.folder_help')} onChoose={form.add} />
          <LevelChoice level={form.level} choices={folderLevels(t)} onLevel={form.setLevel} />
        </Box>
        <ChosenList chosen={chosen} isBusy={form.isBusy} onRemove={form.remove} onGrant={form.grant} />
        {shares.error && !shares.data && (
          <ErrorState error={shares.error} onRetry={() => void shares.refetch()} />
        )}
        {shares.isPending && <RowSkeletons count={3} />}
        {shares.data && (
          <AccessList
            heading="h3"
            owner={{ name: folder.owner, detail: '' }}
            note={shares.data.length === 0 ? t('sharing.nobody') : undefined}
            list={shares}
          >
            {shares.data.map((share) => (
              <ShareRow key={keyOf(share)} folderId={folder.id} share={share} />
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

function ShareRow({ folderId, share }: { folderId: string; share: Share }) {
  const { t } = useTranslation()
  const setLevel = useSetFolderLevel(folderId)
  const unshare = useUnshareFolder(folderId)
  return <AccessRow share={share} levels={folderLevels(t)} setLevel={setLevel} unshare={unshare} />
}
