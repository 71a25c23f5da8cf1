import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import UnarchiveOutlined from '@mui/icons-material/UnarchiveOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import MenuItem from '@mui/material/MenuItem'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDocuments } from '#features/documents/delete-documents.tsx'
import { useDownloadOriginal } from '#features/documents/documents.queries.ts'
import { RenameDialog } from '#features/documents/rename-dialog.tsx'
import { useArchiving } from '#features/documents/use-archiving.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

type Props = {
  baseId: string
  document: KnowledgeDocument
  mayWrite: boolean
  onOpen: (documentId: string) => void
}

/** The actions for one file. */
export function DocumentMenu({ baseId, document, mayWrite, onOpen }: Props) {
  const { t } = useTranslation()
  const { id, name, is_archived, source_id } = document
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null)
  const download = useDownloadOriginal(baseId)
  const archiving = useArchiving(baseId)
  const close = () => setAsked(null)
  const act = (run: () => void) => () => {
    setAnchor(null)
    run()
  }
  return (
    <>
      <IconAction
        label={t('documents.more', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizOutlined fontSize="small" />
      </IconAction>
      <PopMenu anchor={anchor} label={t('documents.more', { name })} onClose={() => setAnchor(null)}>
        <MenuItem onClick={act(() => onOpen(id))}>
          <VisibilityOutlined />
          {t('documents.tab_text')}
        </MenuItem>
        <MenuItem onClick={act(() => download.mutate({ id, name }))}>
          <DownloadOutlined />
          {t('documents.download')}
        </MenuItem>
        {mayWrite && source_id === null && (
          <MenuItem onClick={act(() => setAsked('rename'))}>
            <EditOutlined />
            {t('documents.rename')}
          </MenuItem>
        )}
        {mayWrite && (
          <MenuItem onClick={act(() => archiving.run([id], !is_archived))}>
            {is_archived ? <UnarchiveOutlined /> : <ArchiveOutlined />}
            {t(is_archived ? 'documents.restore' : 'documents.archive')}
          </MenuItem>
        )}
        {mayWrite && (
          <MenuItem
            onClick={act(() => setAsked('delete'))}
            sx={{ color: 'error.main', '& > .MuiSvgIcon-root': { color: 'inherit' } }}
          >
            <DeleteOutlined />
            {t('documents.delete')}
          </MenuItem>
        )}
      </PopMenu>
      {asked === 'rename' && <RenameDialog baseId={baseId} document={document} onClose={close} />}
      <DeleteDocuments baseId={baseId} documents={[document]} open={asked === 'delete'} onClose={close} />
    </>
  )
}
