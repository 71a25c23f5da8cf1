import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { AdminMcpToolDetail } from '@parlance/contract/admin/mcp-servers.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { mcpToolQuery, useApproveTool } from '#features/mcp-servers/mcp-servers.queries.ts'
import { notify } from '#lib/notify.ts'
import { DiffBlock } from '#ui/content/diff-block.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = { serverId: string; toolId: string; name: string; onClose: () => void }

/**
 * The definition of a tool for models; after a change, the differences from the approved definition, with the approval.
 */
export function ToolDialog({ serverId, toolId, name, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data: tool, error, refetch } = useQuery(mcpToolQuery(serverId, toolId))
  const approve = useApproveTool(serverId, toolId)
  const submit = (fingerprint: string) =>
    approve.mutate(fingerprint, {
      onSuccess: () => {
        notify(t('mcpServers.approved_now', { name }))
        onClose()
      },
    })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </DialogTitle>
      {/* long definitions are scrolled with the keyboard */}
      <DialogContent tabIndex={0}>
        {error && !tool && <ErrorState heading="h3" error={error} onRetry={() => void refetch()} />}
        {!tool && !error && <RowSkeletons count={4} />}
        {tool && <Definition tool={tool} />}
        {approve.error && <FieldError>{approve.error.message}</FieldError>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
        {tool?.state === 'changed' && (
          <Button variant="contained" loading={approve.isPending} onClick={() => submit(tool.fingerprint)}>
            {t('mcpServers.approve')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Definition({ tool }: { tool: AdminMcpToolDetail }) {
  const { t } = useTranslation()
  const { approved, current } = tool
  const isChanged = tool.state === 'changed' && approved !== null
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {isChanged && <Alert severity="warning">{t('mcpServers.changed_help')}</Alert>}
      <Part label={t('mcpServers.model_name')} text={tool.model_name} isCode />
      {FIELDS.map(({ field, textOf }) => {
        const label = t(`mcpServers.field_${field}`)
        const [before, after] = [textOf(isChanged ? approved : current, t), textOf(current, t)]
        if (before === after)
          return after && <Part key={field} label={label} text={after} isCode={field === 'input_schema'} />
        return (
          <div key={field}>
            <Typography variant="subtitle2" component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
              {label}
            </Typography>
            <DiffBlock label={label} before={before} after={after} />
          </div>
        )
      })}
      {isChanged && isOnlyHidden(tool, t) && (
        <Typography variant="body2">{t('mcpServers.changed_elsewhere')}</Typography>
      )}
    </Box>
  )
}

const ANNOTATIONS = ['read_only', 'destructive', 'open_world'] as const

type Said = AdminMcpToolDetail['current']

const FIELDS = [
  { field: 'title', textOf: (said: Said) => said.title ?? '' },
  { field: 'description', textOf: (said: Said) => said.description },
  { field: 'input_schema', textOf: (said: Said) => JSON.stringify(said.input_schema, null, 2) },
  { field: 'annotations', textOf: annotationsText },
] as const

/** The change is in a part that models do not receive, such as the schema of the results. */
function isOnlyHidden({ approved, current }: AdminMcpToolDetail, t: TFunction): boolean {
  return approved !== null && FIELDS.every(({ textOf }) => textOf(approved, t) === textOf(current, t))
}

function annotationsText({ annotations }: Said, t: TFunction): string {
  return ANNOTATIONS.map((name) =>
    t(`mcpServers.annotation_${name}`, { answer: t(annotations[name] ? 'mcpServers.yes' : 'mcpServers.no') }),
  ).join('\n')
}

function Part({ label, text, isCode }: { label: string; text: string; isCode: boolean }) {
  return (
    <div>
      <Typography variant="subtitle2" component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
        {label}
      </Typography>
      <Box
        sx={{
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          ...(isCode && {
            p: 1.5,
            borderRadius: 1,
            bgcolor: 'sunken',
            typography: 'code',
            fontSize: '0.8rem',
          }),
        }}
      >
        {text}
      </Box>
    </div>
  )
}
