import { HOUSE_TOOL_IDS } from '@parlance/contract/assistants/house-tools.ts'
import type { TFunction } from 'i18next'

/** The name of a tool on the screen; null for a name that only its model knows. */
export function toolName(
  { tool_name, title }: { tool_name: string; title: string | null },
  t: TFunction,
): string | null {
  if (title !== null) return title
  const known = HOUSE_TOOL_IDS.find((id) => id === tool_name)
  return known === undefined ? null : t(`tools.${known}`)
}
