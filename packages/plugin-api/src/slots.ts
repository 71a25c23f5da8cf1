import type { ReactNode } from 'react'

/** The props of the component of each UI slot (specification §2, 'Plugin extension points'). */
export type SlotProps = {
  search_bar_left: ComposerProps
  search_bar_right: ComposerProps
  search_bar_file_list: ConversationProps
  /** `onClose` closes the menu and unmounts this component, so the picker's window must be rendered in the portal. */
  upload_menu_action: ConversationProps & { target: FilesTarget; onClose: () => void }
  /**
   * `onPicked`: files were chosen; the page calls the hooks `thread_get_file_count` and `thread_add_file` to get
   * them.
   */
  upload_menu_picker_portal: ConversationProps & { target: FilesTarget; onPicked: () => void }
  upload_menu_file_list: ConversationProps
  /** `onPicked`: files were chosen; the form calls the hook `assistant_add_file` to get them. */
  assistant_form_file_button: { assistant_id: string; target: FilesTarget; onPicked: () => void }
  assistant_form_file_list: { assistant_id: string }
  ai_answer_action: AnswerProps
  user_menu_top: { onClose: () => void }
  assistant_share_groups_selector: { assistant_id: string; onChange: () => void }
  left_menu_auth_button: { onDone: () => void }
  /** `onClose`: the picker was closed, with or without files; the page counts them again. */
  knowledge_base_upload_action: { knowledge_base_id: string; target: FilesTarget; onClose: () => void }
  /** `onChange`: the number of chosen files has changed. */
  knowledge_base_upload_file_list: { knowledge_base_id: string; onChange: () => void }
  app_global_providers: { children: ReactNode }
}

export type SlotName = keyof SlotProps

/** The purpose for which files are picked. */
export type FilesPlace = {
  kind: 'thread' | 'assistant' | 'knowledge_base'
  /** Null for a conversation before its first message. */
  id: string | null
}

/**
 * The files that a place accepts, so that a picker does not offer or load others. Files that are passed on go through
 * the checks of every upload.
 */
export type FilesTarget = FilesPlace & {
  /** Extensions in lower case, without the dot. */
  formats: readonly string[]
  /** The number of files that it still accepts; null: unlimited. */
  room: number | null
  /** The reason why it does not accept a file, in the person's language, or null; `size` is null if it is not known. */
  refusalOf: (file: { name: string; size: number | null }) => string | null
}

/** The conversation that a slot is in. */
export type ConversationProps = {
  /** Null before the first message. */
  thread_id: string | null
  /**
   * Nothing of a temporary chat may be kept: it is erased after some hours, and `product.answer` does not return its
   * answers. A plugin that stores data about conversations must not offer that here.
   */
  is_temporary: boolean
}

/** The field in which a question is written. */
export type ComposerProps = ConversationProps & {
  text: string
  onText: (text: string) => void
  disabled: boolean
  field: ComposerField
}

/** Access to the field, for inserting text where the person is writing. */
export type ComposerField = {
  /** Starts a passage at the caret, replacing the selection. Nothing changes until it is written. */
  beginPassage: () => Passage
  focus: () => void
}

/** A part of the text that a plugin writes while the person can write before and after it. */
export type Passage = {
  /**
   * Sets the text of the passage, separated from the words around it by spaces. Returns false and changes nothing if
   * the person has changed the passage, or the field was removed.
   */
  write: (text: string) => boolean
}

/** A finished answer. */
export type AnswerProps = ConversationProps & {
  thread_id: string
  message_id: string
  assistant_id: string
  model_id: string | null
}

/** The pages that a plugin can add: for everyone at `/{path}`, for administrators at `/admin/{path}`. */
export type PageSlot = 'COMMON' | 'ADMIN'
