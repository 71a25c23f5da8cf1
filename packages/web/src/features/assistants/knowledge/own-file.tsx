import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeleteFile } from '#features/assistants/knowledge/knowledge.queries.ts'
import { translated } from '#lib/network/api-error.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { CheckBox } from '#ui/fields/check-field.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

const TONES = { indexed: 'success', failed: 'error', queued: 'quiet' } as const

type Props = {
  file: KnowledgeDocument
  assistantId: string
  baseId: string
  isUsed: boolean
  isFull: boolean
  onUse: (isUsed: boolean) => void
}

/** A file of an assistant: whether the next version reads it, and its state. */
export function OwnFile({ file, assistantId, baseId, isUsed, isFull, onUse }: Props) {
  const { t } = useTranslation()
  const remove = useDeleteFile(assistantId)
  const [isAsking, setIsAsking] = useState(false)
  const tone = file.state in TONES ? TONES[file.state as keyof typeof TONES] : 'info'
  const erase = async () => {
    await remove.mutateAsync({ baseId, fileId: file.id })
    setIsAsking(false)
    onUse(false)
  }
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        pr: 0.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <CheckBox
        label={t('assistantForm.file_use', { name: file.name })}
        checked={isUsed}
        disabled={isFull && !isUsed}
        onChange={onUse}
      />
      <Box sx={{ flex: 1, minWidth: 120, overflowWrap: 'anywhere' }}>{file.name}</Box>
      <StateChip tone={tone}>{t(`assistantForm.file_state_${file.state}`)}</StateChip>
      <IconButton
        size="small"
        aria-label={t('assistantForm.file_delete', { name: file.name })}
        onClick={() => setIsAsking(true)}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
      {file.error_code && (
        <Typography variant="caption" sx={{ flexBasis: '100%', px: 1.5, pb: 1, color: 'error.main' }}>
          {translated(file.error_code)}
        </Typography>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('assistantForm.file_delete_title', { name: file.name })}
        text={t('assistantForm.file_delete_text')}
        confirm={t('assistantForm.file_delete_confirm')}
        busy={remove.isPending}
        onConfirm={() => void erase()}
        onClose={() => setIsAsking(false)}
      />
    </Box>
  )
}
