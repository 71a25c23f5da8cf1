import AddOutlined from '@mui/icons-material/AddOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import RestoreOutlined from '@mui/icons-material/RestoreOutlined'
import MenuItem from '@mui/material/MenuItem'
import type { DocumentChunk } from '@parlance/contract/knowledge/documents.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PassageDialog } from '#features/documents/passages/passage-dialog.tsx'
import { type Place, useRemoveChange } from '#features/documents/passages/passages.queries.ts'
import { notify } from '#lib/notify.ts'
import { WordDiff } from '#ui/content/word-diff.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

type Props = { place: Place; chunk: DocumentChunk; number: string }

/** Edits a passage, adds one after it, or restores the text of the file. */
export function PassageMenu({ place, chunk, number }: Props) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<'edit' | 'add' | 'remove' | null>(null)
  const remove = useRemoveChange(place)
  const { change } = chunk
  const label = t('documents.passage_actions', { number })
  const isAdded = change?.kind === 'add'
  const close = () => setAsked(null)
  const ask = (what: typeof asked) => () => {
    setAnchor(null)
    setAsked(what)
  }
  const confirm = () => {
    if (!change) return
    remove.mutate(change, {
      onSuccess: () => notify(t(isAdded ? 'documents.passage_removed' : 'documents.original_restored')),
      onSettled: close,
    })
  }
  return (
    <>
      <IconAction
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizOutlined fontSize="small" />
      </IconAction>
      <PopMenu anchor={anchor} label={label} onClose={() => setAnchor(null)}>
        <MenuItem onClick={ask('edit')}>
          <EditOutlined />
          {t('documents.edit_passage')}
        </MenuItem>
        <MenuItem onClick={ask('add')}>
          <AddOutlined />
          {t('documents.add_passage')}
        </MenuItem>
        {change && (
          <MenuItem onClick={ask('remove')}>
            <RestoreOutlined />
            {t(isAdded ? 'documents.remove_passage' : 'documents.restore_original')}
          </MenuItem>
        )}
      </PopMenu>
      {(asked === 'edit' || asked === 'add') && (
        <PassageDialog place={place} chunk={chunk} number={number} kind={asked} onClose={close} />
      )}
      {change && (
        <ConfirmDialog
          open={asked === 'remove'}
          title={t(isAdded ? 'documents.remove_passage_title' : 'documents.restore_original_title')}
          text={t(isAdded ? 'documents.remove_passage_help' : 'documents.restore_original_help')}
          confirm={t(isAdded ? 'documents.remove_passage' : 'documents.restore_original')}
          busy={remove.isPending}
          onConfirm={confirm}
          onClose={close}
        >
          <WordDiff
            label={t(isAdded ? 'documents.remove_passage' : 'documents.restore_original')}
            before={change.text}
            after={change.original}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
