import type { HouseToolId } from '@parlance/contract/assistants/house-tools.ts'
import type { AssistantContent } from '@parlance/contract/assistants/assistants.ts'

/** The built-in tools in an assistant's list, and those of them that need approval. */
export function houseToolsOf(tools: AssistantContent['tools']): {
  tools: HouseToolId[]
  asking_tools: HouseToolId[]
} {
  const house = tools.filter((tool) => tool.kind === 'house')
  const asking = house.filter((tool) => tool.needs_approval)
  return { tools: house.map(({ id }) => id), asking_tools: asking.map(({ id }) => id) }
}
