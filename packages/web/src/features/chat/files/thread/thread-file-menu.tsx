import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import LibraryAddOutlined from '@mui/icons-material/LibraryAddOutlined'
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import { isPicture } from '@parlance/contract/core/knowledge-formats.ts'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddToBaseDialog } from '#features/chat/files/thread/add-to-base-dialog.tsx'
import { useReadAgain, useRemoveFile, useUndeleteFile } from '#features/chat/files/thread-files.queries.ts'
import { useDownloadOriginal } from '#features/documents/documents.queries.ts'
import { useCan } from '#features/users/users.queries.ts'
import { notifyUndoable } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

type Props = { threadId: string; baseId: string; file: KnowledgeDocument }

/** The actions for a file of a conversation. */
export function ThreadFileMenu({ threadId, baseId, file }: Props) {
  const { t } = useTranslation()
  const { id, name, extension } = file
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const can = useCan()
  const download = useDownloadOriginal(baseId)
  const again = useReadAgain(threadId)
  const remove = useRemoveFile(threadId)
  const undelete = useUndeleteFile(threadId)
  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  const erase = async () => {
    await remove.mutateAsync({ baseId, id })
    setAsking(false)
    notifyUndoable(t('threadFiles.deleted', { name }), {
      label: t('common.undo'),
      run: () => undelete.mutate({ baseId, id }),
    })
  }
  return (
    <>
      <IconAction
        label={t('threadFiles.actions_of', { name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizOutlined fontSize="small" />
      </IconAction>
      <PopMenu anchor={anchor} label={t('threadFiles.actions_of', { name })} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(() => download.mutate({ id, name }))}>
          <DownloadOutlined />
          {t('threadFiles.download')}
        </MenuItem>
        {file.picture === null && file.state === 'indexed' && can('knowledge_base:upload') && (
          <MenuItem onClick={choose(() => setAdding(true))}>
            <LibraryAddOutlined />
            {t('threadFiles.add_to_base')}
          </MenuItem>
        )}
        {file.state === 'failed' && (
          <MenuItem onClick={choose(() => again.mutate({ baseId, id }))}>
            <ReplayOutlined />
            {t('threadFiles.read_again', { name })}
          </MenuItem>
        )}
        <Divider />
        <MenuItem onClick={choose(() => setAsking(true))}>
          <DeleteOutlined />
          {t('threadFiles.delete')}
        </MenuItem>
      </PopMenu>
      {isAdding && <AddToBaseDialog file={file} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={isAsking}
        title={t('threadFiles.delete_title', { name })}
        text={t(isPicture(extension) ? 'threadFiles.delete_picture' : 'threadFiles.delete_text')}
        confirm={t('threadFiles.delete')}
        busy={remove.isPending}
        onConfirm={() => void erase()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
