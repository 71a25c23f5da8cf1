import AddToDriveOutlined from '@mui/icons-material/AddToDriveOutlined'
import Button from '@mui/material/Button'
import { OpenPlace, useIsOpen } from '@parlance/plugin-api/held-files.ts'
import type { FilesTarget, SlotProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { lazy, Suspense, useState } from 'react'
import { held } from '../held.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

const opened = new OpenPlace()

type With<P> = P & { host: PluginHost }

/** The entry of the menu that adds files to a message. */
export function ThreadEntry({ host, target, onClose }: With<SlotProps['upload_menu_action']>) {
  const { MenuItem } = host.ui
  const open = () => {
    opened.open(target)
    onClose()
  }
  return (
    <MenuItem onClick={open}>
      <AddToDriveOutlined />
      {host.t('google_drive')}
    </MenuItem>
  )
}

/** The import that this entry opens. */
export function ThreadPicker({ host, target, onPicked }: With<SlotProps['upload_menu_picker_portal']>) {
  const isOpen = useIsOpen(opened, target)
  return isOpen && <Import host={host} target={target} onClose={() => opened.close()} onPicked={onPicked} />
}

export function AssistantButton({ host, target, onPicked }: With<SlotProps['assistant_form_file_button']>) {
  return <ImportButton host={host} target={target} onPicked={onPicked} />
}

export function BaseButton({ host, target, onClose }: With<SlotProps['knowledge_base_upload_action']>) {
  return <ImportButton host={host} target={target} onPicked={onClose} />
}

type ImportProps = { host: PluginHost; target: FilesTarget; onPicked: () => void }

function ImportButton({ host, target, onPicked }: ImportProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<AddToDriveOutlined />} onClick={() => setOpen(true)}>
        {host.t('google_drive')}
      </Button>
      {isOpen && <Import host={host} target={target} onClose={() => setOpen(false)} onPicked={onPicked} />}
    </>
  )
}

function Import({ host, target, onClose, onPicked }: ImportProps & { onClose: () => void }) {
  return (
    <Suspense>
      <ImportDialog
        host={host}
        target={target}
        onClose={onClose}
        onLoaded={(files) => {
          held.hold(host, target, files)
          onClose()
          onPicked()
        }}
      />
    </Suspense>
  )
}
