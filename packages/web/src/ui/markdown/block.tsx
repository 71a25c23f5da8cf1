import type { Element, ElementContent } from 'hast'
import { memo, type ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remend from 'remend'
import { CodeBlock } from '#ui/markdown/code-block.tsx'
import { Mark, SafeImage, Table, Task } from '#ui/markdown/elements.tsx'
import { mayHoldMath, prepareMath } from '@parlance/contract/chat/math-text.ts'
import { plainParagraph } from '#ui/markdown/plain-paragraph.ts'
import { PlainText } from '#ui/markdown/plain-text.tsx'
import { usePlugins } from '#ui/markdown/plugins.ts'
import { SafeLink } from '#ui/navigation/safe-link.tsx'

type Props = { text: string; definitions: string; isGrowing: boolean; index: number }

/** One top-level block, rerendered only when its text changes. */
export const MarkdownBlock = memo(function MarkdownBlock({ text, definitions, isGrowing, index }: Props) {
  const plugins = usePlugins(mayHoldMath(text))
  const fence = isGrowing ? openFence(text) : null
  const words = plainParagraph(text)
  if (words !== null) return <p>{words}</p>
  if (isTangled(text)) return <PlainText text={text} />
  if (fence) return <CodeBlock code={fence.code} language={fence.language} finished={false} />
  const closed = prepareMath(isGrowing ? remend(text) : text)
  return (
    <ReactMarkdown
      {...plugins}
      components={components}
      urlTransform={(url) => url}
      remarkRehypeOptions={{ clobberPrefix: `b${index}-` }}
    >
      {definitions ? `${closed}\n\n${definitions}` : closed}
    </ReactMarkdown>
  )
})

/** Maximum special characters of a block; with more, parsing takes too long. */
const SIGNS_MAX = 5_000

/** Whether a block has more opening characters than any readable text. */
function isTangled(text: string): boolean {
  if (text.length <= SIGNS_MAX || /^ {0,3}(```|~~~)/.test(text)) return false
  let signs = 0
  for (const _ of text.matchAll(/[[\]<~*_`$]/g)) if ((signs += 1) > SIGNS_MAX) return true
  return text.split('\n').some((line) => line.length > SIGNS_MAX && line.split('|').length > SIGNS_MAX)
}

const components: Components = {
  a: ({ href, children }) => <SafeLink {...(href === undefined ? {} : { href })}>{children}</SafeLink>,
  img: ({ src, alt }) => <SafeImage src={src} alt={alt ?? ''} />,
  table: ({ children }) => <Table>{children}</Table>,
  cite: ({ children, node }) => (
    <Mark
      text={typeof children === 'string' ? children : ''}
      place={String(node?.properties['dataPlace'] ?? '')}
    />
  ),
  input: ({ checked }) => <Task isDone={checked === true} />,
  pre: ({ node, children }) => <Pre node={node}>{children}</Pre>,
}

function Pre({ node, children }: { node: Element | undefined; children?: ReactNode }) {
  const code = node?.children[0]
  if (code?.type !== 'element') return <pre>{children}</pre>
  const names = code.properties.className
  const language = Array.isArray(names) ? (/^language-(\S+)/.exec(names.join(' '))?.[1] ?? '') : ''
  return <CodeBlock code={textOf(code.children).replace(/\n$/, '')} language={language} finished />
}

function textOf(nodes: ElementContent[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? textOf(node.children) : ''))
    .join('')
}

/** An unfinished code fence, rendered without parsing it again at every step. */
function openFence(text: string): { language: string; code: string } | null {
  const match = /^(`{3,}|~{3,})([^\n`]*)\n([\s\S]*)$/.exec(text)
  if (!match) return null
  const [, fence = '', info = '', code = ''] = match
  const closing = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}\\s*$`, 'm')
  return closing.test(code) ? null : { language: info.trim().split(/\s/)[0] ?? '', code }
}
