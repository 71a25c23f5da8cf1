import type { SlotProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { held } from '../held.ts'
import { PickerButton } from './picker-button.tsx'

type Props = SlotProps['assistant_form_file_button'] & { host: PluginHost }

/** Shown next to the button that adds files to an assistant, which receives them immediately. */
export function AssistantButton({ target, onPicked, host }: Props) {
  return (
    <PickerButton
      host={host}
      target={target}
      onUse={(files) => {
        held.hold(host, target, files)
        onPicked()
      }}
    />
  )
}
