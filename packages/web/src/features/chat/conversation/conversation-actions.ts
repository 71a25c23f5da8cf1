import type { FilePart, ImageOptions } from '#features/chat/images/image-options.ts'
import { createContext, useContext } from 'react'

/** Further actions for a message of a conversation. */
export type MoreActions = {
  /** Puts a text into the field as a quote. */
  quote: (text: string) => void
  /** Asks two models for answers to a question, one of which is kept. */
  compare: (questionId: string, models: [string, string]) => void
}

/** The actions of a message; the page that shows it implements them. */
export type ConversationActions = {
  /** `image`: how an image model will draw. */
  regenerate: (questionId: string, modelId?: string, image?: ImageOptions) => void
  /** Answers again without a curated answer. */
  askAnyway: (questionId: string) => void
  continueAnswer: (answerId: string) => void
  edit: (questionId: string, text: string, files: string[]) => void
  /** Shows the path through another version of a message. */
  walkTo: (messageId: string) => void
  /** False in previews: plugins are not shown there, and a source opens on its own page. */
  isWithPlugins: boolean
  /** Nothing of it can be kept: it has no branches, and plugins receive this flag. */
  isTemporary: boolean
  /** Puts a question into the field; null without suggestions. */
  propose: ((question: string) => void) | null
  /** Makes a picture of an answer the one that this model edits; null if that is not possible. */
  changePicture: ((picture: FilePart, modelId: string) => void) | null
  /** Opens a file of the conversation; null if that is not possible. */
  openFile: ((documentId: string) => void) | null
  /** Null in previews. */
  more: MoreActions | null
}

const nothing = () => {}

export const ConversationActionsContext = createContext<ConversationActions>({
  regenerate: nothing,
  askAnyway: nothing,
  continueAnswer: nothing,
  edit: nothing,
  walkTo: nothing,
  isWithPlugins: false,
  isTemporary: false,
  propose: null,
  changePicture: null,
  openFile: null,
  more: null,
})

export const useConversationActions = () => useContext(ConversationActionsContext)
