import { BoxLink } from '#ui/navigation/box-link.tsx'
import type { ReactNode } from 'react'
import type { SystemStyleObject, Theme } from '@mui/system'
import { sourceAddress } from '#features/chat/sources/cited.ts'
import { useConversationActions } from '#features/chat/conversation/conversation-actions.ts'

type Props = {
  threadId: string
  messageId: string
  number: number
  label?: string
  sx: SystemStyleObject<Theme>
  children: ReactNode
}

/** Opens a document at the passage: over the conversation, or in a new page from a preview. */
export function SourceLink({ threadId, messageId, number, label, sx, children }: Props) {
  const { isWithPlugins: isOwnPage } = useConversationActions()
  return (
    <BoxLink
      to="/thread/$threadId"
      params={{ threadId }}
      search={{ source: sourceAddress(messageId, number) }}
      resetScroll={false}
      data-cite={number}
      {...(!isOwnPage && { target: '_blank' })}
      {...(label !== undefined && { 'aria-label': label })}
      sx={sx}
    >
      {children}
    </BoxLink>
  )
}
