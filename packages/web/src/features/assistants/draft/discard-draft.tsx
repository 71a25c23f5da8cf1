import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

type Props = { disabled: boolean; onDiscard: () => Promise<boolean> }

/** Resets the draft to the saved version. */
export function DiscardDraft({ disabled, onDiscard }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const discard = async () => {
    setIsBusy(true)
    try {
      if (await onDiscard()) notify(t('assistantForm.discarded'))
    } catch (error) {
      notify(error instanceof Error ? error.message : t('errors.ERROR'), { severity: 'error' })
    } finally {
      setIsBusy(false)
      setIsOpen(false)
    }
  }
  if (disabled && !isOpen) return null
  return (
    <>
      <Button
        size="small"
        onClick={() => setIsOpen(true)}
        sx={{ minHeight: { xs: 32, md: 24 }, px: 0.75, py: 0 }}
      >
        {t('assistantForm.discard')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('assistantForm.discard_title')}
        text={t('assistantForm.discard_help')}
        confirm={t('assistantForm.discard')}
        busy={isBusy}
        onConfirm={() => void discard()}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
