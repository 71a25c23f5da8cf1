import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy } from '#lib/network/lazy.ts'

const ImportDialog = lazy(async () => ({
  default: (await import('#features/assistants/list/import-dialog.tsx')).ImportDialog,
}))

export function ImportAssistant() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<FileUploadOutlined />} onClick={() => setIsOpen(true)}>
        {t('assistants.import')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
