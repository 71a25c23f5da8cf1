import { useMemo } from 'react'
import { fieldOf } from '#features/chat/composer/fields.ts'
import { changeDraft, NEW_SCOPE } from '#features/chat/drafts/draft-store.ts'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { Slot, useIsFilled } from '#plugins/slot.tsx'

type Props = { name: 'search_bar_left' | 'search_bar_right'; scope: string; isRunning: boolean }

/** A slot next to the field for plugins; only with plugins does it rerender with the text. */
export function DraftSlot(props: Props) {
  return useIsFilled(props.name) ? <Filled {...props} /> : null
}

function Filled({ name, scope, isRunning }: Props) {
  const text = useDraft(scope, (draft) => draft.text)
  const field = useMemo(() => fieldOf(scope), [scope])
  return (
    <Slot
      name={name}
      thread_id={scope === NEW_SCOPE ? null : scope}
      text={text}
      onText={(changed) => changeDraft(scope, { text: changed })}
      disabled={isRunning}
      field={field}
    />
  )
}
