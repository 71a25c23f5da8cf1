import { citations } from '#i18n/en/app/citations.ts'
import { context } from '#i18n/en/app/context.ts'
import { threadChat } from '#i18n/en/app/thread-chat.ts'
import { tools } from '#i18n/en/app/tools.ts'

export const enThread = {
  // joined to those of a new chat
  chat: threadChat,
  citations,
  context,
  tools,
}
