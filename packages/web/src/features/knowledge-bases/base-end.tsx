import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import UnarchiveOutlined from '@mui/icons-material/UnarchiveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { KnowledgeBaseDetail } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteBase } from '#features/knowledge-bases/delete-base.tsx'
import { HandOverDialog } from '#features/knowledge-bases/hand-over-dialog.tsx'
import { useArchiveBase, useLeaveBase } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

type Asked = 'archive' | 'hand_over' | 'delete' | 'leave' | null

/** Actions that end the use of a base, each with an explanation. */
export function BaseEnd({ base }: { base: KnowledgeBaseDetail }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>(null)
  const archive = useArchiveBase(base.id)
  const leave = useLeaveBase(base.id)
  const close = () => setAsked(null)
  const toList = (message: string) => () => {
    notify(message)
    void navigate({ to: '/knowledge-base', ignoreBlocker: true })
  }
  const isArchived = base.status === 'archived'
  const rows = [
    base.may.includes('archive') && (
      <Row
        key="archive"
        title={t(isArchived ? 'knowledgeBases.restore' : 'knowledgeBases.archive')}
        help={t(isArchived ? 'knowledgeBases.restore_help' : 'knowledgeBases.archive_help')}
      >
        <Button
          variant="outlined"
          startIcon={isArchived ? <UnarchiveOutlined /> : <ArchiveOutlined />}
          loading={archive.isPending}
          loadingPosition="start"
          onClick={() =>
            isArchived
              ? archive.mutate(false, { onSuccess: () => notify(t('knowledgeBases.restored')) })
              : setAsked('archive')
          }
        >
          {t(isArchived ? 'knowledgeBases.restore' : 'knowledgeBases.archive')}
        </Button>
      </Row>
    ),
    base.may.includes('hand_over') && (
      <Row key="hand_over" title={t('knowledgeBases.hand_over')} help={t('knowledgeBases.hand_over_help')}>
        <Button variant="outlined" startIcon={<PersonOutlined />} onClick={() => setAsked('hand_over')}>
          {t('knowledgeBases.hand_over')}
        </Button>
      </Row>
    ),
    base.may.includes('leave') && (
      <Row key="leave" title={t('knowledgeBases.leave')} help={t('knowledgeBases.leave_help')}>
        <Button variant="outlined" startIcon={<LogoutOutlined />} onClick={() => setAsked('leave')}>
          {t('knowledgeBases.leave')}
        </Button>
      </Row>
    ),
    base.may.includes('delete') && (
      <Row key="delete" title={t('knowledgeBases.delete')} help={t('knowledgeBases.delete_help')}>
        <Button
          variant="outlined"
          color="error"
          startIcon={<DeleteOutlined />}
          onClick={() => setAsked('delete')}
        >
          {t('knowledgeBases.delete')}
        </Button>
      </Row>
    ),
  ].filter(Boolean)
  if (rows.length === 0) return null
  return (
    <Box component="section" aria-labelledby="base-end">
      <Typography id="base-end" variant="h4" component="h2" sx={{ mb: 1.5 }}>
        {t('knowledgeBases.danger')}
      </Typography>
      <Box
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
          bgcolor: 'background.paper',
          '& > * + *': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        {rows}
      </Box>
      <ConfirmDialog
        open={asked === 'archive'}
        title={t('knowledgeBases.archive_title', { name: base.name })}
        text={t('knowledgeBases.archive_help')}
        confirm={t('knowledgeBases.archive')}
        busy={archive.isPending}
        onConfirm={() =>
          archive.mutate(true, {
            onSuccess: () => notify(t('knowledgeBases.archived')),
            onSettled: close,
          })
        }
        onClose={close}
      />
      <ConfirmDialog
        open={asked === 'leave'}
        title={t('knowledgeBases.leave_title', { name: base.name })}
        text={t('knowledgeBases.leave_help')}
        confirm={t('knowledgeBases.leave')}
        busy={leave.isPending}
        onConfirm={() =>
          leave.mutate(undefined, { onSuccess: toList(t('knowledgeBases.left')), onError: close })
        }
        onClose={close}
      />
      <DeleteBase
        base={base}
        open={asked === 'delete'}
        onClose={close}
        onDeleted={() => void navigate({ to: '/knowledge-base', ignoreBlocker: true })}
      />
      <HandOverDialog
        base={base}
        open={asked === 'hand_over'}
        onClose={close}
        onDone={(name) => toList(t('knowledgeBases.handed_over', { name }))()}
      />
    </Box>
  )
}

function Row({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 2,
        px: 2.5,
        py: 2,
        '& .MuiButton-root': { flex: 'none' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 0 } }}>
        <Typography variant="subtitle2" component="h3" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {help}
        </Typography>
      </Box>
      {children}
    </Box>
  )
}
