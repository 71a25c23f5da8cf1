import { citations } from '#i18n/fr/app/citations.ts'
import { context } from '#i18n/fr/app/context.ts'
import { threadChat } from '#i18n/fr/app/thread-chat.ts'
import { tools } from '#i18n/fr/app/tools.ts'

export const frThread = {
  // joined to those of a new chat
  chat: threadChat,
  citations,
  context,
  tools,
}
