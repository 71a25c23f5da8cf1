import Button from '@mui/material/Button'
import type { PickedFile } from '@parlance/plugin-api/hooks.ts'
import type { FilesTarget } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { lazy, Suspense, useState } from 'react'
import CloudOutlined from '@mui/icons-material/CloudOutlined'

const PickerDialog = lazy(async () => ({ default: (await import('./picker-dialog.tsx')).PickerDialog }))

type Props = { host: PluginHost; target: FilesTarget; onUse: (files: PickedFile[]) => void }

/** A button that opens the dialog, which is loaded on the first click. */
export function PickerButton({ host, target, onUse }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<CloudOutlined />} onClick={() => setIsOpen(true)}>
        {host.t('from_sharepoint')}
      </Button>
      {isOpen && (
        <Suspense>
          <PickerDialog
            host={host}
            target={target}
            onUse={(files) => {
              setIsOpen(false)
              onUse(files)
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
