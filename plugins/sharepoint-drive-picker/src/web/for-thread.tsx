import { OpenPlace, useIsOpen } from '@parlance/plugin-api/held-files.ts'
import type { SlotProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { lazy, Suspense } from 'react'
import { held } from '../held.ts'
import CloudOutlined from '@mui/icons-material/CloudOutlined'

const PickerDialog = lazy(async () => ({ default: (await import('./picker-dialog.tsx')).PickerDialog }))

const opened = new OpenPlace()

type With<P> = P & { host: PluginHost }

/** The entry of the menu that adds files to a message. The menu closes, so the dialog is rendered outside it. */
export function MenuEntry({ target, onClose, host }: With<SlotProps['upload_menu_action']>) {
  const { MenuItem } = host.ui
  return (
    <MenuItem
      onClick={() => {
        opened.open(target)
        onClose()
      }}
    >
      <CloudOutlined />
      {host.t('from_sharepoint')}
    </MenuItem>
  )
}

export function Picker({ target, onPicked, host }: With<SlotProps['upload_menu_picker_portal']>) {
  if (!useIsOpen(opened, target)) return null
  return (
    <Suspense>
      <PickerDialog
        host={host}
        target={target}
        onUse={(files) => {
          held.hold(host, target, files)
          opened.close()
          onPicked()
        }}
        onClose={() => opened.close()}
      />
    </Suspense>
  )
}
