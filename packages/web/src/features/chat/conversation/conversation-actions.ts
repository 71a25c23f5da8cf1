import { createContext, useContext } from 'react'

/** What a message lets a person do; the page that shows it says how. */
export type ConversationActions = {
  regenerate: (questionId: string, modelId?: string) => void
  continueAnswer: (answerId: string) => void
  edit: (questionId: string, text: string) => void
  /** Shows the path through another version of a message. */
  walkTo: (messageId: string) => void
  /** Not where a version is only tried: plugins add nothing there, and a source opens on a page of its own. */
  isWithPlugins: boolean
  /** Puts a question into the field; null where nobody suggests any. */
  propose: ((question: string) => void) | null
}

const nothing = () => {}

export const ConversationActionsContext = createContext<ConversationActions>({
  regenerate: nothing,
  continueAnswer: nothing,
  edit: nothing,
  walkTo: nothing,
  isWithPlugins: false,
  propose: null,
})

export const useConversationActions = () => useContext(ConversationActionsContext)
