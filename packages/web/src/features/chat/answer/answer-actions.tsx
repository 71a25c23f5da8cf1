import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import Box from '@mui/material/Box'
import type { Message } from '@parlance/contract/chat/runs.ts'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useConversationActions } from '#features/chat/conversation/conversation-actions.ts'
import { CopyAnswer } from '#features/chat/answer/copy-answer.tsx'
import { LazyModelMenu } from '#features/chat/composer/lazy-model-menu.tsx'
import { useHasOtherModels } from '#features/chat/composer/use-has-other-models.ts'
import { MessageMenu } from '#features/chat/messages/message-menu.tsx'
import { optionsOf } from '#features/chat/images/image-options.ts'
import { Siblings } from '#features/chat/question/siblings.tsx'
import { OpenInExpert } from '#features/chat/answer/open-in-expert.tsx'
import { usageText } from '#features/chat/answer/usage-text.ts'
import { Slot } from '#plugins/slot.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { MoreAction } from '#ui/navigation/more-action.tsx'

type Props = { message: Message; body: RefObject<HTMLDivElement | null>; isBusy: boolean }

/** The actions below an answer: copy, regenerate, browse versions; its usage on the right. */
export function AnswerActions({ message, body, isBusy }: Props) {
  const { t } = useTranslation()
  const { regenerate, isWithPlugins, isTemporary } = useConversationActions()
  const hasOthers = useHasOtherModels(message.model_id)
  const questionId = message.parent_id
  // the same input pictures, size and number
  const image = optionsOf(message.parts)
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        mt: 1.25,
        typography: 'caption',
        color: 'muted',
      }}
    >
      <Box className="on-hover" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', ml: -1 }}>
        {message.parts.some((part) => part.type === 'text') && <CopyAnswer message={message} body={body} />}
        {isWithPlugins && message.status !== 'failed' && message.assistant_id !== null && (
          <Slot
            name="ai_answer_action"
            thread_id={message.thread_id}
            is_temporary={isTemporary}
            message_id={message.id}
            assistant_id={message.assistant_id}
            model_id={message.model_id}
          />
        )}
        {questionId !== null && (
          <>
            <IconAction
              label={t(image === undefined ? 'chat.regenerate' : 'chat.draw_again')}
              disabled={isBusy}
              onClick={() => (image ? regenerate(questionId, undefined, image) : regenerate(questionId))}
            >
              <ReplayOutlined fontSize="small" />
            </IconAction>
            {hasOthers && (
              <MoreAction
                label={t('chat.regenerate_with')}
                disabled={isBusy}
                renderMenu={(anchor, close) => (
                  <LazyModelMenu
                    anchor={anchor}
                    except={message.model_id}
                    onClose={close}
                    onChoose={(modelId) => {
                      if (modelId !== null) regenerate(questionId, modelId, ...(image ? [image] : []))
                    }}
                  />
                )}
              />
            )}
          </>
        )}
        <MessageMenu message={message} body={body} isBusy={isBusy} />
        {isWithPlugins && questionId !== null && <OpenInExpert message={message} questionId={questionId} />}
        <Siblings message={message} disabled={isBusy} />
      </Box>
      {message.usage && (
        <Box component="span" className="on-hover" sx={{ ml: 'auto', pl: 1 }}>
          {usageText(message.usage)}
        </Box>
      )}
    </Box>
  )
}
