import { z } from 'zod'
import { searchKey, tokensIn } from '#core/text.ts'
import { houseTool, type Tool, type ToolDefinition } from './tool.ts'

/** The share of a model's context that the definitions of tools can take. */
const SHARE = 0.1
/** A context size in tokens if the model's is not known. */
const ASSUMED_WINDOW = 32_000
/** Tools that one search returns. */
const FOUND_MAX = 8
/** Characters of the names in the description of the search tool. */
const NAMES_MAX = 12_000

/**
 * The tools offered in the turns of one answer. If the definitions take too much of the context, those of servers are
 * left out: the model gets their names and a tool that searches them, and found tools are offered from then on.
 */
export class Offer {
  /** All tools that can be called. */
  readonly tools: readonly Tool[]
  readonly #held: readonly Tool[]
  readonly #offered: Tool[]

  /** `used`: tools that the conversation called before, which are never left out. */
  constructor(tools: readonly Tool[], window: number | null, used: ReadonlySet<string> = new Set()) {
    const isLarge = tokensIn(JSON.stringify(tools.map(definitionOf))) > SHARE * (window ?? ASSUMED_WINDOW)
    this.#held = isLarge ? tools.filter(({ id, server }) => server !== null && !used.has(id)) : []
    this.#offered = tools.filter((tool) => !this.#held.includes(tool))
    if (this.#held.length > 0) this.#offered.push(this.#search())
    this.tools = [...this.#offered, ...this.#held]
  }

  /** In an order that is only ever extended, so that providers can cache the beginning of a request. */
  definitions(): ToolDefinition[] {
    return this.#offered.map(definitionOf)
  }

  #search(): Tool {
    const names = this.#held.map(({ id }) => id).join(', ')
    return houseTool({
      id: 'find_tools',
      description: `Finds further tools that you can call, by what they do. Names: ${names.slice(0, NAMES_MAX)}`,
      input: z.strictObject({
        words: z.string().trim().min(1).max(300).describe('What the tool is for, in English'),
      }),
      run: async (_, { words }) => {
        const found = bestFor(words, this.#held)
        this.#offered.push(...found.filter((tool) => !this.#offered.includes(tool)))
        return { found: found.map(({ id, description }) => ({ name: id, description })) }
      },
    })
  }
}

function definitionOf({ id, description, input_schema }: Tool): ToolDefinition {
  return { name: id, description, input_schema }
}

/** The tools that match most of these words, those with a match in their name first. */
function bestFor(words: string, tools: readonly Tool[]): Tool[] {
  const wanted = new Set(wordsOf(words))
  const scored = tools.map((tool) => {
    const count = (text: string) => new Set(wordsOf(text).filter((word) => wanted.has(word))).size
    return { tool, score: 3 * count(`${tool.id} ${tool.title ?? ''}`) + count(tool.description) }
  })
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, FOUND_MAX)
    .map(({ tool }) => tool)
}

function wordsOf(text: string): string[] {
  const apart = text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return searchKey(apart).match(/[\p{L}\p{N}]{2,}/gu) ?? []
}
