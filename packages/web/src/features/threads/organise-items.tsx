import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined'
import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined'
import PushPinOutlined from '@mui/icons-material/PushPinOutlined'
import UnarchiveOutlined from '@mui/icons-material/UnarchiveOutlined'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganising } from '#features/threads/use-organising.ts'
import { PopMenuItem } from '#ui/navigation/pop-menu.tsx'

/**
 * The menu entries that pin, move or archive a conversation. `choose` closes the menu before it acts. A list, because a
 * menu only focuses its direct children.
 */
export function useOrganiseItems(
  thread: Thread,
  choose: (act: () => void) => () => void,
  onMove: () => void,
): ReactElement[] {
  const { t } = useTranslation()
  const { pin, archive } = useOrganising()
  return [
    <PopMenuItem key="pin" onClick={choose(() => pin(thread))}>
      <PushPinOutlined />
      {thread.is_pinned ? t('threads.unpin') : t('threads.pin')}
    </PopMenuItem>,
    <PopMenuItem key="move" onClick={choose(onMove)}>
      <DriveFileMoveOutlined />
      {t('threads.move')}
    </PopMenuItem>,
    <PopMenuItem key="archive" onClick={choose(() => archive(thread))}>
      {thread.is_archived ? <UnarchiveOutlined /> : <ArchiveOutlined />}
      {thread.is_archived ? t('threads.restore') : t('threads.archive')}
    </PopMenuItem>,
  ]
}

type Props = { thread: Thread; choose: (act: () => void) => () => void; onMove: () => void }

/** The same inside a menu with other entries before them. */
export function OrganiseItems({ thread, choose, onMove }: Props) {
  return useOrganiseItems(thread, choose, onMove)
}
