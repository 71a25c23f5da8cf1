import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import PushPinOutlined from '@mui/icons-material/PushPinOutlined'
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import StarBorderOutlined from '@mui/icons-material/StarBorderOutlined'
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import type { AssistantView } from '@parlance/contract/assistants/assistants.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useExportAssistant,
  useSetFlags,
  type Flags,
} from '#features/assistants/list/assistant-changes.queries.ts'
import { download } from '#features/assistants/list/download.ts'
import { setPinned, usePersonFavourites } from '#features/assistants/picker/favourites.ts'
import { useOpenAssistantInExpert } from '#features/prompts/open-in-expert.queries.ts'
import { useCan } from '#features/users/users.queries.ts'
import { useSession } from '#lib/session-store.ts'
import { notify } from '#lib/notify.ts'

/** The actions that need a dialog first. */
export type Asked = 'delete' | 'leave' | 'duplicate' | 'share'
export type Action = { key: string; icon: ReactNode; label: string; isDangerous?: boolean; run: () => void }

/** What I can do with this assistant, according to the server. */
export function useAssistantActions(
  view: AssistantView | undefined,
  { withEdit, withShare }: { withEdit: boolean; withShare: boolean },
  ask: (what: Asked) => void,
): Action[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const can = useCan()
  const id = view?.id ?? ''
  const userId = useSession((session) => session.user?.id ?? '')
  const isPinned = usePersonFavourites(userId).pinned.includes(id)
  const setFlags = useSetFlags(id)
  const exporting = useExportAssistant(id)
  const expert = useOpenAssistantInExpert()
  if (!view) return []

  const may = (action: AssistantView['may'][number]) => view.may.includes(action)
  const mayEdit = may('edit') && can('assistant:update')
  const change = (flags: Flags, done: string) => () =>
    setFlags.mutate(flags, { onSuccess: () => notify(done) })
  const { is_enabled: isEnabled, is_hidden: isHidden, is_default: isDefault, name } = view

  const actions: (Action | false)[] = [
    withEdit &&
      mayEdit && {
        key: 'edit',
        icon: <EditOutlined />,
        label: t('assistants.edit'),
        run: () => void navigate({ to: '/assistant/$assistantId', params: { assistantId: id } }),
      },
    withShare &&
      may('share') && {
        key: 'share',
        icon: <PersonAddAltOutlined />,
        label: t('assistants.share'),
        run: () => ask('share'),
      },
    mayEdit &&
      can('assistant:create') && {
        key: 'duplicate',
        icon: <ContentCopyOutlined />,
        label: t('assistants.duplicate'),
        run: () => ask('duplicate'),
      },
    mayEdit && {
      key: 'export',
      icon: <FileDownloadOutlined />,
      label: t('assistants.export'),
      run: () => exporting.mutate(undefined, { onSuccess: (file) => download(name, file) }),
    },
    mayEdit &&
      can('prompt:create') && {
        key: 'expert',
        icon: <TerminalOutlined />,
        label: t('chat.open_in_expert'),
        run: () =>
          expert.mutate(id, {
            onSuccess: (prompt) =>
              void navigate({ to: '/expert/$promptId', params: { promptId: prompt.id } }),
          }),
      },
    (may('set_flags') || may('disable')) && {
      key: 'enable',
      icon: isEnabled ? <BlockOutlined /> : <CheckCircleOutlined />,
      label: t(isEnabled ? 'assistants.disable' : 'assistants.enable'),
      run: change(
        { is_enabled: !isEnabled },
        t(isEnabled ? 'assistants.now_disabled' : 'assistants.now_enabled', { name }),
      ),
    },
    may('set_flags') && {
      key: 'hide',
      icon: isHidden ? <VisibilityOutlined /> : <VisibilityOffOutlined />,
      label: t(isHidden ? 'assistants.show' : 'assistants.hide'),
      run: change(
        { is_hidden: !isHidden },
        t(isHidden ? 'assistants.now_shown' : 'assistants.now_hidden', { name }),
      ),
    },
    may('use') && {
      key: 'pin',
      icon: <PushPinOutlined />,
      label: t(isPinned ? 'assistants.unpin' : 'assistants.pin'),
      run: () => setPinned(userId, id, !isPinned),
    },
    may('set_default') && {
      key: 'default',
      icon: <StarBorderOutlined />,
      label: t(isDefault ? 'assistants.unset_default' : 'assistants.set_default'),
      run: change(
        { is_default: !isDefault },
        t(isDefault ? 'assistants.no_longer_default' : 'assistants.now_default', { name }),
      ),
    },
    may('leave') && {
      key: 'leave',
      icon: <LogoutOutlined />,
      label: t('assistants.leave'),
      isDangerous: true,
      run: () => ask('leave'),
    },
    may('delete') &&
      can('assistant:delete') && {
        key: 'delete',
        icon: <DeleteOutlined />,
        label: t('assistants.delete'),
        isDangerous: true,
        run: () => ask('delete'),
      },
  ]
  return actions.filter((action) => action !== false)
}
