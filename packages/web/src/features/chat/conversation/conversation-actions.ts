import { createContext, useContext } from 'react'

/** What a message lets a person do; the page that shows it says how. */
export type ConversationActions = {
  regenerate: (questionId: string, modelId?: string) => void
  continueAnswer: (answerId: string) => void
  edit: (questionId: string, text: string, files: string[]) => void
  /** Shows the path through another version of a message. */
  walkTo: (messageId: string) => void
  /** False in previews: plugins add nothing there, and a source opens on its own page. */
  isWithPlugins: boolean
  /** Puts a question into the field; null without suggestions. */
  propose: ((question: string) => void) | null
  /** Opens a file of the conversation; null where that is not possible. */
  openFile: ((documentId: string) => void) | null
}

const nothing = () => {}

export const ConversationActionsContext = createContext<ConversationActions>({
  regenerate: nothing,
  continueAnswer: nothing,
  edit: nothing,
  walkTo: nothing,
  isWithPlugins: false,
  propose: null,
  openFile: null,
})

export const useConversationActions = () => useContext(ConversationActionsContext)
