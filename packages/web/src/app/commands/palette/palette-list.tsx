import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined'
import BoltOutlined from '@mui/icons-material/BoltOutlined'
import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined'
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry, Section } from '#app/commands/palette/use-entries.ts'
import { KeyCaps } from '#ui/content/key-caps.tsx'
import { MarkedText } from '#ui/content/marked-text.tsx'

const ICONS = {
  commands: BoltOutlined,
  pages: ArrowForwardOutlined,
  assistants: SmartToyOutlined,
  bases: LibraryBooksOutlined,
  folders: FolderOutlined,
  conversations: ChatBubbleOutlineOutlined,
} as const satisfies Record<Section['id'], unknown>

type Props = {
  id: string
  sections: readonly Section[]
  activeId: string | undefined
  onRun: (entry: Entry) => void
}

/** The lines of the palette in groups. The focus stays in the field, which names the active line. */
export function PaletteList({ id, sections, activeId, onRun }: Props) {
  const { t } = useTranslation()
  return (
    <Box
      role="listbox"
      id={`${id}-list`}
      aria-label={t('commands.results')}
      sx={{ overflowY: 'auto', p: 1, '&:empty': { display: 'none' } }}
    >
      {sections.map((section) => (
        <Box key={section.id} role="group" aria-labelledby={`${id}-of-${section.id}`}>
          <Typography
            id={`${id}-of-${section.id}`}
            variant="caption"
            component="div"
            sx={{ px: 1, pt: 1, pb: 0.5, color: 'muted', fontWeight: 600 }}
          >
            {section.title ?? t(`commands.${section.id}`)}
          </Typography>
          {section.entries.map((entry) => (
            <Option
              key={entry.id}
              id={`${id}-${entry.id}`}
              entry={entry}
              kind={section.id}
              isActive={entry.id === activeId}
              onRun={() => onRun(entry)}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

type OptionProps = { id: string; entry: Entry; kind: Section['id']; isActive: boolean; onRun: () => void }

function Option({ id, entry, kind, isActive, onRun }: OptionProps) {
  const { text, detail, keys } = entry
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const Icon = ICONS[kind]
  return (
    <Box
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onRun}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: { xs: 48, md: 40 },
        px: 1,
        py: 0.5,
        borderRadius: 1,
        cursor: 'pointer',
        '&:hover': { bgcolor: 'tint' },
        '&[aria-selected=true]': { bgcolor: 'primary.light', color: 'onPrimaryContainer' },
      }}
    >
      <Icon fontSize="small" sx={{ color: isActive ? 'inherit' : 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" component="div" sx={clamped}>
          {typeof text === 'string' ? text : <MarkedText segments={text} />}
        </Typography>
        {detail && (
          <Typography
            variant="caption"
            component="div"
            noWrap
            sx={{ color: isActive ? 'inherit' : 'text.secondary' }}
          >
            {detail}
          </Typography>
        )}
      </Box>
      {keys && <KeyCaps keys={keys} />}
    </Box>
  )
}

const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const
