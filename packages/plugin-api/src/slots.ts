import type { ReactNode } from 'react'

/** The props that the component of each UI slot is given (specification §2, 'Plugin extension points'). */
export type SlotProps = {
  search_bar_left: ComposerProps
  search_bar_right: ComposerProps
  search_bar_file_list: { thread_id: string | null }
  /** `onClose` closes the menu, and this component with it: the picker's window belongs into the portal. */
  upload_menu_action: { thread_id: string | null; target: FilesTarget; onClose: () => void }
  /** `onPicked`: files were chosen; the page asks the hooks `thread_get_file_count` and `thread_add_file` for them. */
  upload_menu_picker_portal: { thread_id: string | null; target: FilesTarget; onPicked: () => void }
  upload_menu_file_list: { thread_id: string | null }
  /** `onPicked`: files were chosen; the form asks the hook `assistant_add_file` for them. */
  assistant_form_file_button: { assistant_id: string; target: FilesTarget; onPicked: () => void }
  assistant_form_file_list: { assistant_id: string }
  ai_answer_action: AnswerProps
  user_menu_top: { onClose: () => void }
  assistant_share_groups_selector: { assistant_id: string; onChange: () => void }
  left_menu_auth_button: { onDone: () => void }
  /** `onClose`: the picker was closed, with or without files; the page counts them again. */
  knowledge_base_upload_action: { knowledge_base_id: string; target: FilesTarget; onClose: () => void }
  /** `onChange`: another number of files is chosen. */
  knowledge_base_upload_file_list: { knowledge_base_id: string; onChange: () => void }
  app_global_providers: { children: ReactNode }
}

export type SlotName = keyof SlotProps

/** What files are picked for. */
export type FilesPlace = {
  kind: 'thread' | 'assistant' | 'knowledge_base'
  /** Null for a conversation before its first message. */
  id: string | null
}

/**
 * What a place takes, so that a picker need not offer or load the rest. Files that are handed over pass the checks of
 * every upload.
 */
export type FilesTarget = FilesPlace & {
  /** Extensions in lower case, without the dot. */
  formats: readonly string[]
  /** How many more files it takes; null: any number. */
  room: number | null
  /** Why it would not take a file, in the person's language, or null; a size that is not known yet is null. */
  refusalOf: (file: { name: string; size: number | null }) => string | null
}

/** The field a question is written in. */
export type ComposerProps = {
  thread_id: string | null
  text: string
  onText: (text: string) => void
  disabled: boolean
  field: ComposerField
}

/** The field itself, for what is put in where the person is writing. */
export type ComposerField = {
  /** Begins a passage at the caret, or in place of what is selected. Nothing changes before it is written. */
  beginPassage: () => Passage
  focus: () => void
}

/** A part of the text that one plugin writes while the person can write before and after it. */
export type Passage = {
  /**
   * Puts this text in place of the passage, with a space to the words around it. Returns false and changes nothing once
   * the person has changed the passage, or the field was removed.
   */
  write: (text: string) => boolean
}

/** A finished answer. */
export type AnswerProps = {
  thread_id: string
  message_id: string
  assistant_id: string
  model_id: string | null
}

/** The pages a plugin can add: for everyone at `/{path}`, for administrators at `/admin/{path}`. */
export type PageSlot = 'COMMON' | 'ADMIN'
