import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SharingDialog } from '#features/sharing/lazy-sharing-dialog.tsx'

type Props = { assistantId: string; name: string }

/** Opens the dialog that shares an assistant; the dialog is loaded when it is first opened. */
export function SharingButton({ assistantId, name }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [visit, setVisit] = useState(0)
  const open = () => {
    setVisit(visit + 1)
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        startIcon={<PersonAddAltOutlined fontSize="small" />}
        onClick={open}
      >
        {t('sharing.share')}
      </Button>
      {visit > 0 && (
        <Suspense>
          <SharingDialog
            key={visit}
            assistantId={assistantId}
            name={name}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
