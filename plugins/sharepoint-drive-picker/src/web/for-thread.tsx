import MenuItem from '@mui/material/MenuItem'
import type { FilesPlace, SlotProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { held } from '../held.ts'
import CloudOutlined from '@mui/icons-material/CloudOutlined'

const PickerDialog = lazy(async () => ({ default: (await import('./picker-dialog.tsx')).PickerDialog }))

type With<P> = P & { host: PluginHost }

/** The entry of the menu that adds files to a message. The menu closes, so the dialog is rendered outside it. */
export function MenuEntry({ target, onClose, host }: With<SlotProps['upload_menu_action']>) {
  return (
    <MenuItem
      onClick={() => {
        open(target)
        onClose()
      }}
    >
      <CloudOutlined />
      {host.t('from_sharepoint')}
    </MenuItem>
  )
}

export function Picker({ target, onPicked, host }: With<SlotProps['upload_menu_picker_portal']>) {
  const openFor = useSyncExternalStore(watch, () => place)
  if (openFor?.kind !== target.kind || openFor.id !== target.id) return null
  return (
    <Suspense>
      <PickerDialog
        host={host}
        target={target}
        onUse={(files) => {
          held.hold(host, target, files)
          open(null)
          onPicked()
        }}
        onClose={() => open(null)}
      />
    </Suspense>
  )
}

/** The conversation that the dialog is open for. */
let place: FilesPlace | null = null
const watchers = new Set<() => void>()

function open(next: FilesPlace | null): void {
  place = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
