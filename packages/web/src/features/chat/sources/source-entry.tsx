import DocumentScannerOutlined from '@mui/icons-material/DocumentScannerOutlined'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import { CONFIDENCE_MIN } from '@parlance/contract/core/limits.ts'
import type { CitationDoubt, CitedPassage, Message } from '@parlance/contract/chat/runs.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourcePart } from '#features/chat/sources/cited.ts'
import { doubtsOf, doubtText } from '#features/chat/sources/doubts.ts'
import { SourceLink } from '#features/chat/sources/source-link.tsx'
import { formatDate, formatPercent } from '#lib/texts/format.ts'
import { SafeLink } from '#ui/navigation/safe-link.tsx'

type Props = { source: SourcePart; message: Message }

/** One source: its number, its name, the place of the passage, and its text. */
export function SourceEntry({ source, message }: Props) {
  const { t } = useTranslation()
  const { passage, page, title, url, source_id } = source
  const isPointedAt = `article:has([data-cite="${source_id}"]:is(:hover, :focus-visible)) &`
  return (
    <Box
      component="li"
      sx={{
        minWidth: 0,
        pl: 1.5,
        borderLeft: 3,
        borderColor: 'divider',
        typography: 'body2',
        overflowWrap: 'anywhere',
        [isPointedAt]: { borderColor: 'citation.edge', '& q': { bgcolor: 'citation.highlight' } },
      }}
    >
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Number>{source_id}</Number>
        <Box sx={{ minWidth: 0, fontWeight: 600 }}>
          {passage?.document_id ? (
            <SourceLink
              threadId={message.thread_id}
              messageId={message.id}
              number={passage.number}
              label={t('citations.open', { title })}
              sx={{
                color: 'text.primary',
                textDecoration: 'none',
                '&:hover': { textDecoration: 'underline' },
              }}
            >
              {title}
            </SourceLink>
          ) : url ? (
            <SafeLink href={url}>{title}</SafeLink>
          ) : (
            title || t(passage?.state === 'deleted' ? 'citations.deleted' : 'citations.hidden')
          )}
        </Box>
      </Box>
      {passage && <PassageFacts passage={passage} doubts={doubtsOf(source)} />}
      {page && <QuotedWords quote={page.quote} doubts={doubtsOf(source)} />}
    </Box>
  )
}

function PassageFacts({ passage, doubts }: { passage: CitedPassage; doubts: readonly CitationDoubt[] }) {
  const { t } = useTranslation()
  const { page, heading, knowledge_base_name, quote, state, curated, confidence, manual } = passage
  const place = page === null ? heading : t('citations.page', { page })
  const reviewed = curated && t('citations.curated_reviewed', { date: formatDate(curated.reviewed_at) })
  const where = [place, knowledge_base_name, reviewed].filter(Boolean).join(' · ')
  return (
    <>
      {where && <Box sx={{ typography: 'caption', color: 'muted', mt: 0.25 }}>{where}</Box>}
      <QuotedWords quote={quote} doubts={doubts}>
        {confidence !== null && (
          <Note icon={<DocumentScannerOutlined />} isWarning={confidence < CONFIDENCE_MIN}>
            {t('citations.passage_recognised', { confidence: formatPercent(confidence) })}
          </Note>
        )}
        {manual && <Note icon={<EditNoteOutlined />}>{t(`common.manual_${manual}`)}</Note>}
        {state === 'changed' && <Note icon={<HistoryOutlined />}>{t('citations.changed')}</Note>}
      </QuotedWords>
    </>
  )
}

type QuotedProps = { quote: string; doubts: readonly CitationDoubt[]; children?: ReactNode }

/** The words that the answer quotes from a source, and the cited content that the source does not support. */
function QuotedWords({ quote, doubts, children }: QuotedProps) {
  const { t } = useTranslation()
  const texts = [...new Set(doubts.map((doubt) => doubtText(doubt, t)))]
  return (
    <>
      {quote && (
        <Box
          component="q"
          sx={{
            display: '-webkit-box',
            WebkitLineClamp: 4,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
            typography: 'caption',
            color: 'text.secondary',
            mt: 0.25,
            quotes: 'none',
          }}
        >
          {t('citations.quoted', { quote: plain(quote) })}
        </Box>
      )}
      {children}
      {texts.map((text) => (
        <Note key={text} icon={<WarningAmberOutlined />} isWarning>
          {text}
        </Note>
      ))}
    </>
  )
}

/** The line below the header of a table, which a quote can have on the same line as the header. */
const TABLE_RULE = /^[\s|:-]+$|\|?\s*:?-{2,}:?(?:\s*\|\s*:?-{2,}:?)+\s*\|?/gm

/** The text of a Markdown source without its syntax. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/^\s*(?:#{1,6}|[-*+]|>+)\s+/gm, '')
    .replaceAll(TABLE_RULE, ' ')
    .replaceAll(/[*`|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function Note({
  icon,
  isWarning = false,
  children,
}: {
  icon: ReactNode
  isWarning?: boolean
  children: ReactNode
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 0.75,
        mt: 0.5,
        typography: 'caption',
        color: isWarning ? 'warning.main' : 'text.secondary',
        '& svg': { fontSize: '1rem', mt: '1px' },
      }}
    >
      {icon}
      <span>{children}</span>
    </Box>
  )
}

function Number({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        minWidth: 20,
        height: 20,
        px: '5px',
        borderRadius: 0.5,
        bgcolor: 'citation.bg',
        color: 'citation.text',
        fontSize: '0.78rem',
        lineHeight: '20px',
        fontWeight: 700,
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  )
}
