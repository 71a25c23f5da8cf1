import FolderOutlined from '@mui/icons-material/FolderOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { memo, useState, type ReactNode } from 'react'
import { HEAD_HEIGHT } from '#features/chat/conversation/rail.ts'
import {
  type RenderOrganise,
  type RenderShare,
  ThreadMenu,
} from '#features/chat/conversation/head/thread-menu.tsx'
import { useFocusBack } from '#lib/focus.ts'
import { SHORT, size } from '#ui/sizes.ts'
import { TextLink } from '#ui/navigation/text-link.tsx'
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx'

/** Replaces the title while the conversation is renamed, moved or deleted. */
export type RenderChange = (
  kind: 'rename' | 'move' | 'delete',
  thread: Thread,
  onDone: () => void,
) => ReactNode

type Props = {
  title: string
  /** Undefined until it is loaded. */
  thread: Thread | undefined
  /** The last message that is shown; null for the newest. */
  until: string | null
  renderChange: RenderChange
  renderShare: RenderShare | null
  renderOrganise: RenderOrganise
  onFiles: () => void
}

/** The title of a conversation and its menu, above the messages; in a low window it scrolls with them. */
export const PageHead = memo(function PageHead(props: Props) {
  const { title, thread, until, renderChange, renderShare, renderOrganise, onFiles } = props
  const [change, setChange] = useState<'rename' | 'move' | 'delete' | null>(null)
  const menuButton = useFocusBack<HTMLButtonElement>(change !== null)
  const heading = (
    <Typography variant="h4" component="h1" noWrap sx={{ flex: 1, minWidth: 0 }}>
      {title}
    </Typography>
  )
  return (
    <Box
      sx={{
        minHeight: HEAD_HEIGHT,
        position: 'sticky',
        top: 0,
        zIndex: 2,
        bgcolor: 'sheet',
        [SHORT]: { minHeight: size.controlTouch, position: 'static' },
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 2, sm: 3 },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {thread && change !== null ? (
        <>
          <VisuallyHidden>{heading}</VisuallyHidden>
          <Box sx={{ flex: 1, minWidth: 0, maxWidth: 480 }}>
            {renderChange(change, thread, () => setChange(null))}
          </Box>
        </>
      ) : (
        <>
          {thread?.folder && (
            <TextLink
              to="/folder/$folderId"
              params={{ folderId: thread.folder.id }}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 0.5,
                minHeight: { xs: size.controlTouch, md: 0 },
                maxWidth: '40%',
                color: 'text.secondary',
              }}
            >
              <FolderOutlined fontSize="small" />
              <Box
                component="span"
                sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {thread.folder.name}
              </Box>
            </TextLink>
          )}
          {heading}
          {thread && (
            <ThreadMenu
              ref={menuButton}
              thread={thread}
              renderShare={renderShare}
              renderOrganise={renderOrganise}
              until={until}
              onChange={setChange}
              onFiles={onFiles}
            />
          )}
        </>
      )}
    </Box>
  )
})
