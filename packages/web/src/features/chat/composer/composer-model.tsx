import { useCallback } from 'react'
import { DraftSlot } from '#features/chat/composer/draft-slot.tsx'
import { ModelChoice } from '#features/chat/composer/model-choice.tsx'
import { LazyContextGauge } from '#features/chat/context/lazy-context-gauge.tsx'
import { changeDraft } from '#features/chat/drafts/draft-store.ts'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { useIsImageModel } from '#features/chat/images/use-image-model.ts'

type Props = { scope: string; assistantId: string | null; isRunning: boolean }

/** The controls before the send button: which model answers, and how full its context is. */
export function ComposerModel({ scope, assistantId, isRunning }: Props) {
  const chosen = useDraft(scope, ({ model_id }) => model_id)
  // an image model only reads the question
  const isImage = useIsImageModel(chosen, assistantId)
  const choose = useCallback((model_id: string | null) => changeDraft(scope, { model_id }), [scope])
  return (
    <>
      {!isImage && <LazyContextGauge scope={scope} assistantId={assistantId} />}
      <ModelChoice assistantId={assistantId} chosen={chosen} onChoose={choose} />
      <DraftSlot name="search_bar_right" scope={scope} isRunning={isRunning} />
    </>
  )
}
