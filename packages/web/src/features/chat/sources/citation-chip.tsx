import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { SourcePart } from '#features/chat/sources/cited.ts'
import { isDoubted } from '#features/chat/sources/doubts.ts'
import { SourceLink } from '#features/chat/sources/source-link.tsx'
import { hostOf, safeLink } from '#ui/navigation/safe-url.ts'

/** `place`: the place of the number in the answer (`placeKey`). */
type Props = { threadId: string; messageId: string; source: SourcePart; place: string }

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  position: 'relative',
  minWidth: 20,
  height: 20,
  px: '5px',
  mx: '3px',
  borderRadius: 0.5,
  bgcolor: 'citation.bg',
  color: 'citation.text',
  fontSize: '0.78rem',
  lineHeight: '20px',
  fontWeight: 700,
  fontStyle: 'normal',
  textDecoration: 'none',
  verticalAlign: '1px',
  outlineOffset: 2,
  // it is easier to hit than it looks
  '&::after': { content: '""', position: 'absolute', inset: '-6px -3px' },
  '&:is(a:hover, a:focus-visible)': {
    boxShadow: (theme: { vars: { palette: { citation: { edge: string } } } }) =>
      `inset 0 0 0 1.5px ${theme.vars.palette.citation.edge}`,
  },
} as const

/** A citation number that opens its source; only the number if the source is no longer available. */
export function CitationChip({ threadId, messageId, source, place }: Props) {
  const { t } = useTranslation()
  const { passage, page, title } = source
  const warned = { border: '1px dashed', borderColor: 'warning.main' } as const
  const isUnproven = isDoubted(source, place)
  const address = page && safeLink(source.url ?? '')
  if (page && address) {
    return (
      <Box
        component="a"
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        data-cite={page.number}
        aria-label={t(isUnproven ? 'citations.chip_unproven' : 'citations.chip', {
          number: page.number,
          title,
        })}
        title={`${title} (${hostOf(address)})`}
        sx={{ ...chip, ...(isUnproven && warned) }}
      >
        {page.number}
      </Box>
    )
  }
  if (!passage)
    return (
      <Box component="span" data-cite={source.source_id} sx={chip}>
        {source.source_id}
      </Box>
    )
  const { number, document_id } = passage
  const name = title || t(passage.state === 'deleted' ? 'citations.deleted' : 'citations.hidden')
  const label = t(isUnproven ? 'citations.chip_unproven' : 'citations.chip', { number, title: name })
  if (document_id === null) {
    return (
      <Box
        component="span"
        data-cite={number}
        role="img"
        aria-label={label}
        title={name}
        sx={{ ...chip, opacity: 0.7 }}
      >
        {number}
      </Box>
    )
  }
  return (
    <SourceLink
      threadId={threadId}
      messageId={messageId}
      number={number}
      label={label}
      sx={{ ...chip, ...(isUnproven && warned) }}
    >
      {number}
    </SourceLink>
  )
}
