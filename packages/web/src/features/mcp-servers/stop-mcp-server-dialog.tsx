import Box from '@mui/material/Box'
import type { AdminMcpServer } from '@parlance/contract/admin/mcp-servers.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  mcpDependentsQuery,
  useDeleteMcpServer,
  useSwitchMcpServer,
} from '#features/mcp-servers/mcp-servers.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { FailedDialog } from '#ui/dialogs/failed-dialog.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'

type Props = {
  server: Pick<AdminMcpServer, 'id' | 'label'>
  act: 'disable' | 'delete'
  onClose: () => void
  onGone?: () => void
}

/** Before a server is disabled or deleted: the assistants that will answer without its tools. */
export function StopMcpServerDialog({ server, act, onClose, onGone }: Props) {
  const { t } = useTranslation()
  const { data: dependents, error, refetch } = useQuery(mcpDependentsQuery(server.id))
  const disable = useSwitchMcpServer(server.id, true)
  const remove = useDeleteMcpServer(server.id)
  const name = inMyLanguage(server.label)
  const title = t(`mcpServers.${act}_title`, { name })
  if (dependents === undefined) {
    return error && <FailedDialog title={title} error={error} onRetry={refetch} onClose={onClose} />
  }
  const done = () => {
    notify(t(act === 'disable' ? 'mcpServers.disabled_now' : 'mcpServers.deleted_now', { name }))
    onClose()
    onGone?.()
  }
  const { count, names } = dependents.assistants
  const refusal = disable.error ?? remove.error
  return (
    <ConfirmDialog
      open
      title={title}
      text={t(`mcpServers.${act}_help`)}
      confirm={t(`mcpServers.${act}`)}
      busy={disable.isPending || remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        act === 'disable'
          ? disable.mutate(false, { onSuccess: done })
          : remove.mutate(undefined, { onSuccess: done })
      }
    >
      {count > 0 && (
        <Box sx={{ mt: 2, typography: 'body2', overflowWrap: 'anywhere' }}>
          {t('mcpServers.used_by', { count })} {names.join(', ')}
          {count > names.length && '…'}
        </Box>
      )}
      {refusal && <FieldError>{refusal.message}</FieldError>}
    </ConfirmDialog>
  )
}
