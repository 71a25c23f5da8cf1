import { MESSAGE_TEXT_MAX } from '@parlance/contract/core/limits.ts'
import { usePreloadedAnswer } from '#features/chat/composer/use-preloaded-answer.ts'
import { useDraft, useRemoteDraft } from '#features/chat/drafts/use-draft.ts'
import { useSendWithFiles } from '#features/chat/files/use-send-with-files.ts'
import { useIsImageModel } from '#features/chat/images/use-image-model.ts'
import { useOnline } from '#lib/network/use-online.ts'

type State = { assistantId: string | null; isRunning: boolean; isAside: boolean; onSend: () => void }

/** The draft of a composer: its model, and whether it can be sent. */
export function useComposing(scope: string, { assistantId, isRunning, isAside, onSend }: State) {
  useRemoteDraft(scope)
  const isOnline = useOnline()
  const chosenModel = useDraft(scope, ({ model_id }) => model_id)
  // a side pane has no model choice, and ignores the one of a draft
  const isImage = useIsImageModel(isAside ? null : chosenModel, isAside ? null : assistantId)
  usePreloadedAnswer(useDraft(scope, ({ text }) => text !== ''))
  const waiting = useSendWithFiles(scope, onSend)
  const hasText = useDraft(scope, ({ text }) => text.trim() !== '')
  const hasFiles = useDraft(scope, ({ files }) => files.length > 0) || waiting.hasComing
  const isTooLong = useDraft(scope, ({ text }) => text.length > MESSAGE_TEXT_MAX)
  // an image needs a description
  const isSendable = (hasText || (hasFiles && !isImage)) && !isTooLong
  // during an answer a message is queued, except in a side pane
  return { isOnline, isImage, waiting, canSend: isSendable && (!isRunning || !isAside) && isOnline }
}
