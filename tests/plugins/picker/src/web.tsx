import type { SlotProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { pick, placeOf, useNames } from './shelf.ts'

type With<P> = P & { host: PluginHost }

export function PickForBase(props: With<SlotProps['knowledge_base_upload_action']>) {
  const { knowledge_base_id, onClose, host } = props
  return <Pick host={host} place={knowledge_base_id} onPicked={onClose} />
}

export function PickForAssistant(props: With<SlotProps['assistant_form_file_button']>) {
  const { assistant_id, onPicked, host } = props
  return <Pick host={host} place={assistant_id} onPicked={onPicked} />
}

export function HeldForBase(props: With<SlotProps['knowledge_base_upload_file_list']>) {
  return <Held host={props.host} place={props.knowledge_base_id} />
}

export function HeldForAssistant(props: With<SlotProps['assistant_form_file_list']>) {
  return <Held host={props.host} place={props.assistant_id} />
}

/** An entry of the menu that adds files; `upload_menu_picker_portal` has the shelf itself. */
export function PickForThread(props: With<SlotProps['upload_menu_action']>) {
  const { thread_id, onClose, host } = props
  return <Pick role="menuitem" host={host} place={placeOf(thread_id)} onPicked={onClose} />
}

export function ShelfForThread({ thread_id, host }: With<SlotProps['upload_menu_picker_portal']>) {
  const names = useNames(placeOf(thread_id))
  return <p hidden>{host.t('shelf', { count: String(names.length) })}</p>
}

export function HeldForThread({ thread_id, host }: With<SlotProps['search_bar_file_list']>) {
  return <Held host={host} place={placeOf(thread_id)} />
}

type PickProps = { host: PluginHost; place: string; role?: 'menuitem'; onPicked: () => void }

function Pick({ host, place, role, onPicked }: PickProps) {
  const take = () => {
    pick(place, 'leave.txt')
    pick(place, 'travel.txt')
    onPicked()
  }
  return (
    <button type="button" role={role} onClick={take}>
      {host.t('pick')}
    </button>
  )
}

function Held({ host, place }: { host: PluginHost; place: string }) {
  const names = useNames(place)
  return names.length > 0 && <p>{host.t('picked', { names: names.join(', ') })}</p>
}
