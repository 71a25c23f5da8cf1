import { useMemo } from 'react'
import { fieldOf } from '#features/chat/composer/fields.ts'
import { changeDraft } from '#features/chat/drafts/draft-store.ts'
import { useConversationProps } from '#features/chat/drafts/use-conversation-props.ts'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { Slot, useIsFilled } from '#plugins/slot.tsx'

type Props = { name: 'search_bar_left' | 'search_bar_right'; scope: string; isRunning: boolean }

/** A slot next to the field for plugins; only with plugins does it rerender with the text. */
export function DraftSlot(props: Props) {
  return useIsFilled(props.name) ? <Filled {...props} /> : null
}

function Filled({ name, scope, isRunning }: Props) {
  const text = useDraft(scope, (draft) => draft.text)
  const conversation = useConversationProps(scope)
  const field = useMemo(() => fieldOf(scope), [scope])
  return (
    <Slot
      name={name}
      {...conversation}
      text={text}
      onText={(changed) => changeDraft(scope, { text: changed })}
      disabled={isRunning}
      field={field}
    />
  )
}
