import { Lexer } from 'marked'

export type Block = {
  text: string
  /** Definitions of links and footnotes that this block uses and another one contains. */
  definitions: string
}

export type Split = {
  source: string
  /** The source with normalised line ends. */
  text: string
  raws: string[]
  /** Information about each block, so that finished blocks are not searched again. */
  facts: Facts[]
  blocks: Block[]
}

type Facts = { definitions: string[]; references: string[] }

/** Blocks with an end that can still change when text is appended. */
const OPEN_BLOCKS = 2
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:[^\n]*(?:\n(?: {4}|\t)[^\n]*)*/gm
const LABEL = /\[([^[\]\n]+)\]/g

/**
 * Splits Markdown into its top-level blocks. Given the blocks of a shorter text that this one continues, only the last
 * blocks are parsed again, and finished ones stay the same objects, so that they are not rerendered.
 */
export function splitBlocks(source: string, before?: Split): Split {
  const text = source.replace(/\r\n?/g, '\n')
  const continues = before !== undefined && text.startsWith(before.text)
  const kept = continues ? before.raws.slice(0, -OPEN_BLOCKS) : []
  const keptLength = kept.reduce((sum, raw) => sum + raw.length, 0)
  const raws = [...kept, ...cutTail(text.slice(keptLength))]
  const facts = raws.map((raw, at) => (at < kept.length ? before?.facts[at] : undefined) ?? factsOf(raw))
  const definitions = byLabel(facts.flatMap((one) => one.definitions))
  const blocks = raws.map((raw, at): Block => {
    const here = new Set(facts[at]?.definitions)
    const own = definitionsFor(facts[at]?.references ?? [], definitions)
      .filter((one) => !here.has(one))
      .join('\n')
    const known = before?.blocks[at]
    return known?.text === raw && known.definitions === own ? known : { text: raw, definitions: own }
  })
  return { source, text, raws, facts, blocks }
}

function cutTail(text: string): string[] {
  const raws: string[] = []
  // The lexer splits a `$$` formula at an empty line: join blocks until the marks are balanced.
  let open = ''
  let openBlocks: string[] = []
  // Only the blocks: their content is parsed when they are rendered.
  for (const token of new Lexer().blockTokens(text)) {
    if (token.type === 'space' && open === '' && raws.length > 0) {
      raws[raws.length - 1] += token.raw
      continue
    }
    const marks = token.type === 'code' ? 0 : (token.raw.match(/\$\$/g) ?? []).length
    if (open === '' && marks % 2 === 0) {
      raws.push(token.raw)
      continue
    }
    open += token.raw
    openBlocks.push(token.raw)
    if (openBlocks.length > 1 && marks % 2 === 1) {
      raws.push(open)
      open = ''
      openBlocks = []
    }
  }
  return [...raws, ...(open.length < 4000 ? [open] : openBlocks)].filter((raw) => raw !== '')
}

function factsOf(raw: string): Facts {
  const isCode = /^ {0,3}(```|~~~)/.test(raw)
  return {
    definitions: isCode ? [] : (raw.match(DEFINITION) ?? []),
    references: isCode ? [] : labelsIn(raw),
  }
}

/** Of two definitions with the same label, the first one counts. */
function byLabel(definitions: readonly string[]): Map<string, string> {
  const known = new Map<string, string>()
  for (const definition of definitions) {
    const [label] = labelsIn(definition)
    if (label !== undefined && !known.has(label)) known.set(label, definition)
  }
  return known
}

/** The definitions of the labels, and those that their footnotes refer to in turn. */
function definitionsFor(labels: readonly string[], definitions: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>()
  const open = definitions.size === 0 ? [] : [...labels]
  for (let label = open.pop(); label !== undefined; label = open.pop()) {
    const definition = definitions.get(label)
    if (definition === undefined || found.has(definition)) continue
    found.add(definition)
    open.push(...labelsIn(definition))
  }
  return [...found]
}

function labelsIn(text: string): string[] {
  return [...text.matchAll(LABEL)].map(([, label = '']) => label.trim().replace(/\s+/g, ' ').toLowerCase())
}
