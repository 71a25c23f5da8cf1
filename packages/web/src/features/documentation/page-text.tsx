import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { CodeBlock } from '#ui/markdown/code-block.tsx'
import { Table } from '#ui/markdown/elements.tsx'
import { useProseStyles } from '#ui/markdown/prose-styles.ts'
import { SafeLink } from '#ui/navigation/safe-link.tsx'
import { TextLink } from '#ui/navigation/text-link.tsx'

/** The Markdown of a section. */
export function PageText({ text }: { text: string }) {
  useProseStyles()
  return (
    <Box className="prose" sx={{ '& table': { overflowWrap: 'normal' } }}>
      <div>
        <ReactMarkdown remarkPlugins={[remarkGfm]} components={components}>
          {text}
        </ReactMarkdown>
      </div>
    </Box>
  )
}

const components: Components = {
  a: ({ href, children }) => <PageLink href={href}>{children}</PageLink>,
  table: ({ children }) => <Table>{children}</Table>,
  pre: ({ children }) => children,
  code: ({ className, children }) =>
    className === undefined ? (
      <code>{children}</code>
    ) : (
      <CodeBlock
        code={typeof children === 'string' ? children.trimEnd() : ''}
        language={className.replace('language-', '')}
        finished
      />
    ),
}

/** A link to another page stays in the application. */
function PageLink({ href = '', children }: { href?: string | undefined; children?: ReactNode }) {
  const [, resource, anchor = ''] = /^\/documentation\/([a-z_]+)(?:#(.+))?$/.exec(href) ?? []
  if (resource === undefined) return <SafeLink href={href}>{children}</SafeLink>
  return (
    <TextLink to="/documentation/$resource" params={{ resource }} hash={anchor} underline="always">
      {children}
    </TextLink>
  )
}
