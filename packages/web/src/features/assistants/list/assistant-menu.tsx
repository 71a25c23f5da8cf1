import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assistantQuery } from '#features/assistants/assistants.queries.ts'
import { DeleteDialog } from '#features/assistants/list/delete-dialog.tsx'
import { LeaveDialog } from '#features/assistants/draft/leave-dialog.tsx'
import { useAssistantActions, type Asked } from '#features/assistants/list/use-assistant-actions.tsx'
import { lazy } from '#lib/network/lazy.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

const DuplicateDialog = lazy(async () => ({
  default: (await import('#features/assistants/list/duplicate-dialog.tsx')).DuplicateDialog,
}))

/** The dialog that shares an assistant; a component of another feature. */
export type RenderSharing = (of: { id: string; name: string; onClose: () => void }) => ReactNode

type Props = {
  id: string
  name: string
  withEdit?: boolean
  renderSharing?: RenderSharing | undefined
  /** After it was deleted or left. */
  onGone?: () => void
}

/** My actions for an assistant, loaded when the menu is opened. */
export function AssistantMenu({ id, name, withEdit = false, renderSharing, onGone }: Props) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data, isFetching } = useQuery({ ...assistantQuery(id), enabled: anchor !== null, meta: {} })
  const actions = useAssistantActions(data, { withEdit, withShare: renderSharing !== undefined }, setAsked)
  const close = () => setAsked(null)
  const gone = () => {
    close()
    onGone?.()
  }
  return (
    <>
      <IconAction
        label={t('assistants.more', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={anchor !== null && isFetching && !data}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizOutlined fontSize="small" />
      </IconAction>
      <PopMenu
        anchor={data ? anchor : null}
        label={t('assistants.more', { name })}
        onClose={() => setAnchor(null)}
      >
        {actions.length === 0 && <MenuItem disabled>{t('assistants.nothing_to_do')}</MenuItem>}
        {actions.map(({ key, icon, label, isDangerous, run }) => (
          <MenuItem
            key={key}
            onClick={() => {
              setAnchor(null)
              run()
            }}
            sx={isDangerous ? { color: 'error.main', '& > .MuiSvgIcon-root': { color: 'inherit' } } : {}}
          >
            {icon}
            {label}
          </MenuItem>
        ))}
      </PopMenu>
      <DeleteDialog id={id} name={name} open={asked === 'delete'} onClose={close} onDeleted={gone} />
      <LeaveDialog id={id} name={name} open={asked === 'leave'} onClose={close} onLeft={gone} />
      {asked === 'share' && <Suspense>{renderSharing?.({ id, name, onClose: close })}</Suspense>}
      {asked === 'duplicate' && (
        <Suspense>
          <DuplicateDialog id={id} name={name} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
