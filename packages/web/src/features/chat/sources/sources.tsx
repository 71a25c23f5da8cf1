import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { citedIn, type SourcePart } from '#features/chat/sources/cited.ts'
import { curatedIn } from '#features/chat/sources/curated-in.ts'
import { useLiveParts } from '#features/chat/runs/live-runs.ts'
import { FoundButton } from '#features/chat/sources/found-button.tsx'
import { SourceEntry } from '#features/chat/sources/source-entry.tsx'
import { RAIL } from '#features/chat/conversation/rail.ts'
import { HelpLink } from '#ui/navigation/help-link.tsx'

const FOLDED_FROM = 4

type Props = { message: Message; sources: SourcePart[] }

/** The sources of an answer: in the margin if there is room, otherwise below it. */
export function Sources({ message, sources }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isRunning = message.status === 'running'
  const live = useLiveParts(isRunning ? message.thread_id : null, citedIn)
  const cited = (live ?? citedIn(message.parts)).split(' ')
  const isCurated = curatedIn(message)?.is_verbatim ?? false
  // what a provider searched itself has no numbers, and a curated answer cites nothing in its text
  const isShown = ({ passage, page, source_id }: SourcePart) =>
    isCurated || (!passage && !page) || cited.includes(source_id)
  const shown = sources.filter(isShown)
  const rest = isRunning ? [] : sources.filter((source) => !isShown(source))
  return (
    <Box
      sx={{
        minWidth: 0,
        mt: 1.75,
        [RAIL]: { mt: 0, pt: 0.25, gridArea: 'rail', alignSelf: 'start', position: 'sticky', top: 72 },
      }}
    >
      {shown.length > 0 && (
        <List
          id={id}
          title={t('chat.sources', { count: shown.length })}
          message={message}
          sources={shown}
          isOpen={shown.length < FOLDED_FROM}
          isRail
        />
      )}
      {shown.length === 0 && rest.length > 0 && (
        <List id={id} title={t('citations.not_cited')} message={message} sources={rest} isOpen={false} />
      )}
      {!isRunning && <FoundButton message={message} />}
    </Box>
  )
}

type ListProps = {
  id: string
  title: string
  message: Message
  sources: SourcePart[]
  isOpen: boolean
  /** Always open in the margin. */
  isRail?: boolean
}

function List({ id, title, message, sources, isOpen: isOpenFirst, isRail = false }: ListProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(isOpenFirst)
  const Chevron = isOpen ? ExpandLessOutlined : ExpandMoreOutlined
  return (
    <Box
      sx={{
        position: 'relative',
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        ...(isRail && { [RAIL]: { border: 0, bgcolor: 'transparent' } }),
      }}
    >
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={{
          width: '100%',
          minHeight: 44,
          px: 1.75,
          borderRadius: '12px',
          typography: 'body2',
          fontWeight: 600,
          ...(isRail && { [RAIL]: { display: 'none' } }),
        }}
      >
        <Box sx={{ flex: 1, textAlign: 'left' }}>{title}</Box>
        <Chevron fontSize="small" />
      </ButtonBase>
      {isRail && (
        <Box
          aria-hidden
          sx={{
            display: 'none',
            [RAIL]: {
              display: 'block',
              typography: 'caption',
              fontWeight: 600,
              color: 'text.secondary',
              mb: 1,
            },
          }}
        >
          {t('citations.sources')}
        </Box>
      )}
      <Box
        sx={{
          display: isOpen ? 'flex' : 'none',
          position: 'absolute',
          // before the chevron
          top: { xs: 0, md: 13 },
          right: 44,
          ...(isRail && { [RAIL]: { display: 'flex', top: 0, right: 0 } }),
        }}
      >
        <HelpLink guide="conversation#sources" about={title} />
      </Box>
      <Box
        component="ol"
        id={id}
        aria-label={title}
        sx={{
          display: isOpen ? 'grid' : 'none',
          gap: 1.5,
          listStyle: 'none',
          m: 0,
          px: 1.75,
          pb: 1.5,
          ...(isRail && { [RAIL]: { display: 'grid', p: 0 } }),
        }}
      >
        {sources.map((source) => (
          <SourceEntry key={source.source_id} source={source} message={message} />
        ))}
      </Box>
    </Box>
  )
}
