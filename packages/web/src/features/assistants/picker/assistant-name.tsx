import { ASSISTANT_NAME_CUT, ASSISTANT_NAME_SHOWN_WHOLE } from '@parlance/contract/core/limits.ts'
import { cut } from '#lib/texts/cut.ts'
import { Tooltip } from '#ui/states/tooltip.tsx'

/** A name above 70 characters is cut to 60 and three points, with the full name in a tooltip. */
export function AssistantName({ name }: { name: string }) {
  const shown = cut(name, ASSISTANT_NAME_SHOWN_WHOLE, ASSISTANT_NAME_CUT)
  if (shown === name) return name
  return (
    <Tooltip title={name}>
      <span>{shown}</span>
    </Tooltip>
  )
}
