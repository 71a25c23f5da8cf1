import { useHeldFiles, useIsOpen } from '@parlance/plugin-api/held-files.ts'
import type { FilesPlace, SlotProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { held, opened, pickAll } from './shelf.ts'

type With<P> = P & { host: PluginHost }

export function PickForBase({ target, onClose, host }: With<SlotProps['knowledge_base_upload_action']>) {
  const take = () => {
    pickAll(host, target)
    onClose()
  }
  return <Pick host={host} onPick={take} />
}

export function PickForAssistant({ target, onPicked, host }: With<SlotProps['assistant_form_file_button']>) {
  const take = () => {
    pickAll(host, target)
    onPicked()
  }
  return <Pick host={host} onPick={take} />
}

export function HeldForBase(props: With<SlotProps['knowledge_base_upload_file_list']>) {
  return <Held host={props.host} place={{ kind: 'knowledge_base', id: props.knowledge_base_id }} />
}

export function HeldForAssistant(props: With<SlotProps['assistant_form_file_list']>) {
  return <Held host={props.host} place={{ kind: 'assistant', id: props.assistant_id }} />
}

/** An entry of the menu that adds files; the shelf itself is in the portal, because the menu closes. */
export function PickForThread({ target, onClose, host }: With<SlotProps['upload_menu_action']>) {
  const open = () => {
    opened.open(target)
    onClose()
  }
  return <Pick role="menuitem" host={host} onPick={open} />
}

export function ShelfForThread({ target, onPicked, host }: With<SlotProps['upload_menu_picker_portal']>) {
  const isOpen = useIsOpen(opened, target)
  const take = () => {
    pickAll(host, target)
    opened.close()
    onPicked()
  }
  return (
    isOpen && (
      <button type="button" onClick={take}>
        {host.t('take_all')}
      </button>
    )
  )
}

export function HeldForThread({ thread_id, host }: With<SlotProps['search_bar_file_list']>) {
  return <Held host={host} place={{ kind: 'thread', id: thread_id }} />
}

type PickProps = { host: PluginHost; role?: 'menuitem'; onPick: () => void }

function Pick({ host, role, onPick }: PickProps) {
  return (
    <button type="button" role={role} onClick={onPick}>
      {host.t('pick')}
    </button>
  )
}

function Held({ host, place }: { host: PluginHost; place: FilesPlace }) {
  const names = useHeldFiles(held, host, place).map(({ name }) => name)
  return names.length > 0 && <p>{host.t('picked', { names: names.join(', ') })}</p>
}
