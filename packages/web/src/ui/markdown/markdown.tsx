import { memo, useState } from 'react'
import { MarkdownBlock } from '#ui/markdown/block.tsx'
import { OrPlainText, PlainText } from '#ui/markdown/plain-text.tsx'
import { useProseStyles } from '#ui/markdown/prose-styles.ts'
import { splitBlocks, type Block, type Split } from '#ui/markdown/split-blocks.ts'

type Props = { text: string; isGrowing: boolean }

/** A line with a hundred nested quotations and lists, which would overflow the stack of a parser. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){100}/m
/** Blocks of a long answer are compared in bundles of this size. */
const BUNDLE = 16

/** A model's Markdown, or its plain text if rendering fails. */
export function Markdown({ text, isGrowing }: Props) {
  return (
    <OrPlainText text={text}>
      <Blocks text={text} isGrowing={isGrowing} />
    </OrPlainText>
  )
}

/** While the text grows, only the blocks at its end are reparsed and rerendered. */
function Blocks({ text, isGrowing }: Props) {
  // With the blocks of the shorter text, finished blocks need not be parsed again.
  const [cut] = useState(cutter)
  useProseStyles()
  if (TOO_DEEP.test(text)) return <PlainText text={text} />
  const { blocks } = cut(text)
  const bundles = Math.ceil(blocks.length / BUNDLE)
  return (
    <div className="prose" data-growing={isGrowing}>
      {Array.from({ length: bundles }, (_, at) => (
        <Bundle
          key={at}
          blocks={blocks.slice(at * BUNDLE, (at + 1) * BUNDLE)}
          from={at * BUNDLE}
          isGrowing={isGrowing && at === bundles - 1}
        />
      ))}
    </div>
  )
}

type BundleProps = { blocks: Block[]; from: number; isGrowing: boolean }

const Bundle = memo(
  function Bundle({ blocks, from, isGrowing }: BundleProps) {
    return blocks.map((block, at) => (
      <div key={at}>
        <MarkdownBlock
          text={block.text}
          definitions={block.definitions}
          isGrowing={isGrowing && at === blocks.length - 1}
          index={from + at}
        />
      </div>
    ))
  },
  (before, now) =>
    before.isGrowing === now.isGrowing &&
    before.from === now.from &&
    before.blocks.length === now.blocks.length &&
    before.blocks.every((block, at) => block === now.blocks[at]),
)

/** Splits a text into blocks, faster if it continues the previous one. Returns the same result for the same text. */
function cutter(): (text: string) => Split {
  let last: Split | undefined
  return (text) => {
    if (last?.source !== text) last = splitBlocks(text, last)
    return last
  }
}
