import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { createContext, type ReactNode, use } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { PagePicture } from '#features/documentation/page-picture.tsx'
import { CodeBlock } from '#ui/markdown/code-block.tsx'
import { Table } from '#ui/markdown/elements.tsx'
import { useProseStyles } from '#ui/markdown/prose-styles.ts'
import { SafeLink } from '#ui/navigation/safe-link.tsx'
import { TextLink } from '#ui/navigation/text-link.tsx'

type Props = {
  text: string
  /** Handles links to other sections (`page#section`), which otherwise open their page. */
  onOpen?: (guide: string) => void
}

const Opening = createContext<Props['onOpen']>(undefined)

/** The Markdown of a section. */
export function PageText({ text, onOpen }: Props) {
  useProseStyles()
  return (
    <Box className="prose" sx={{ '& table': { overflowWrap: 'normal' } }}>
      <div>
        <Opening value={onOpen}>
          <ReactMarkdown remarkPlugins={[remarkGfm]} components={components}>
            {text}
          </ReactMarkdown>
        </Opening>
      </div>
    </Box>
  )
}

const components: Components = {
  a: ({ href, children }) => <PageLink href={href}>{children}</PageLink>,
  img: ({ src, alt }) => <PagePicture src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
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

/** A link to another page stays in the application; in the panel it opens in the panel. */
function PageLink({ href = '', children }: { href?: string | undefined; children?: ReactNode }) {
  const onOpen = use(Opening)
  const [, guide, resource, anchor = ''] = /^\/documentation\/(([a-z_]+)(?:#(.+))?)$/.exec(href) ?? []
  if (guide === undefined || resource === undefined) return <SafeLink href={href}>{children}</SafeLink>
  if (onOpen) {
    return (
      <Link component="button" type="button" underline="always" onClick={() => onOpen(guide)}>
        {children}
      </Link>
    )
  }
  return (
    <TextLink to="/documentation/$resource" params={{ resource }} hash={anchor} underline="always">
      {children}
    </TextLink>
  )
}
