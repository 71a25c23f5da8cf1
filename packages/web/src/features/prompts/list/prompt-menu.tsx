import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import DriveFileRenameOutlineOutlined from '@mui/icons-material/DriveFileRenameOutlineOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import MenuItem from '@mui/material/MenuItem'
import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PromptDialogs, type Asked } from '#features/prompts/list/prompt-dialogs.tsx'
import { promptQuery } from '#features/prompts/prompts.queries.ts'
import { useCan } from '#features/users/users.queries.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

/** The dialog that shares a prompt; a component of another feature. */
export type RenderSharing = (of: { promptId: string; name: string; onClose: () => void }) => ReactNode

type Props = {
  id: string
  name: string
  renderSharing: RenderSharing
  /** What an open form shows; absent for the live version. */
  content?: PromptContent
  /** After it was deleted or left. */
  onGone?: () => void
}

/** My actions for a prompt, loaded when the menu is opened. */
export function PromptMenu({ id, name, renderSharing, content, onGone }: Props) {
  const { t } = useTranslation()
  const can = useCan()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<Asked | 'share' | null>(null)
  const { data: view, isFetching } = useQuery({ ...promptQuery(id), enabled: anchor !== null, meta: {} })
  const may = view?.may ?? []
  const close = () => setAsked(null)
  type Action = {
    key: Asked | 'share'
    label: string
    Icon: typeof DeleteOutlined
    isDangerous?: boolean
  }
  const actions: (Action | false)[] = [
    may.includes('edit') && {
      key: 'rename',
      label: t('expert.rename'),
      Icon: DriveFileRenameOutlineOutlined,
    },
    may.includes('share') && { key: 'share', label: t('expert.share'), Icon: PersonAddAltOutlined },
    can('prompt:create') && { key: 'duplicate', label: t('expert.duplicate'), Icon: ContentCopyOutlined },
    can('assistant:create') && {
      key: 'assistant',
      label: t('expert.make_assistant'),
      Icon: SmartToyOutlined,
    },
    may.includes('leave') && {
      key: 'leave',
      label: t('expert.leave'),
      Icon: LogoutOutlined,
      isDangerous: true,
    },
    may.includes('delete') && {
      key: 'delete',
      label: t('expert.delete'),
      Icon: DeleteOutlined,
      isDangerous: true,
    },
  ]
  return (
    <>
      <IconAction
        label={t('expert.more', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={anchor !== null && isFetching && !view}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizOutlined fontSize="small" />
      </IconAction>
      <PopMenu
        anchor={view ? anchor : null}
        label={t('expert.more', { name })}
        onClose={() => setAnchor(null)}
      >
        {actions.map(
          (action) =>
            action && (
              <MenuItem
                key={action.key}
                onClick={() => {
                  setAnchor(null)
                  setAsked(action.key)
                }}
                sx={
                  action.isDangerous
                    ? { color: 'error.main', '& > .MuiSvgIcon-root': { color: 'inherit' } }
                    : {}
                }
              >
                <action.Icon />
                {action.label}
              </MenuItem>
            ),
        )}
      </PopMenu>
      {asked === 'share' && <Suspense>{renderSharing({ promptId: id, name, onClose: close })}</Suspense>}
      {asked !== null && asked !== 'share' && view && (
        <PromptDialogs
          asked={asked}
          view={content ? { ...view, content } : view}
          onClose={close}
          onGone={() => onGone?.()}
        />
      )}
    </>
  )
}
