import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { useTranslation } from 'react-i18next'
import { useOrganiseItems } from '#features/threads/organise-items.tsx'
import { MenuItem, MenuSurface } from '#ui/navigation/menu-surface.tsx'

type Props = {
  thread: Thread
  anchor: HTMLElement | null
  label: string
  /** Whether it includes the actions that have their own buttons on devices with a pointer. */
  isWhole: boolean
  onClose: () => void
  onEdit: () => void
  onMove: () => void
  onDelete: () => void
}

/** The actions for a conversation of the history. */
export function ThreadRowMenu({ thread, anchor, label, isWhole, onClose, onEdit, onMove, onDelete }: Props) {
  const { t } = useTranslation()
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  const items = useOrganiseItems(thread, choose, onMove)
  return (
    <MenuSurface anchor={anchor} label={label} onClose={onClose}>
      {isWhole && (
        <MenuItem onClick={choose(onEdit)}>
          <EditOutlined />
          {t('threads.rename')}
        </MenuItem>
      )}
      {items}
      {isWhole && (
        <MenuItem onClick={choose(onDelete)}>
          <DeleteOutlined />
          {t('threads.delete')}
        </MenuItem>
      )}
    </MenuSurface>
  )
}
