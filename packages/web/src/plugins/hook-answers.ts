import { HOOK_KINDS, type HookName } from '@parlance/plugin-api/hooks.ts'

/** Checks the responses of plugins, because screens rely on their form. */
export function isAnswer(name: HookName, answer: unknown): boolean {
  return SHAPES[name](answer)
}

/** Whether a plugin leaves the answer to the next one. */
export function isNoAnswer(name: HookName, answer: unknown): boolean {
  return HOOK_KINDS[name] === 'first' && (answer === null || answer === undefined || answer === false)
}

const isText = (value: unknown) => typeof value === 'string'
const isYesOrNo = (value: unknown) => typeof value === 'boolean'
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0
const listOf = (isItem: (item: Record<string, unknown>) => boolean) => (value: unknown) =>
  Array.isArray(value) &&
  value.every((item: unknown) => typeof item === 'object' && item !== null && isItem({ ...item }))
const isFile = ({ name, media_type, content }: Record<string, unknown>) =>
  isText(name) && isText(media_type) && content instanceof Blob
const isGroup = ({ id, name }: Record<string, unknown>) => isText(id) && isText(name)

const SHAPES: Record<HookName, (answer: unknown) => boolean> = {
  assistant_add_file: listOf(isFile),
  thread_add_file: listOf(isFile),
  knowledge_base_add_file: listOf(isFile),
  thread_get_file_count: isCount,
  knowledge_base_get_file_count: isCount,
  user_group_selector_get_external_groups: listOf(isGroup),
  assistant_share_get_external_entities: listOf(
    (one) => isGroup(one) && (one['level'] === 'user' || one['level'] === 'editor'),
  ),
  user_group_selector_group_display_name: isText,
  external_group_display_name: isText,
  left_menu_check_needs_auth: isYesOrNo,
  left_menu_handle_auth: isYesOrNo,
  share_with_external_group: isYesOrNo,
  remove_from_external_group: isYesOrNo,
  version_menu_handle_click: isYesOrNo,
}
