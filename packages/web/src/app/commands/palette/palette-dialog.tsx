import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PaletteList } from '#app/commands/palette/palette-list.tsx'
import { type Entry, useEntries } from '#app/commands/palette/use-entries.ts'
import type { Command, CommandTools } from '#app/commands/registry.ts'
import { folderQuery } from '#features/threads/folders.queries.ts'
import { isComposing } from '#lib/shortcuts/composing.ts'
import { stepOf } from '#lib/shortcuts/keys.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

/** How long a person pauses before the server is queried. */
const PAUSE_MS = 150

type Props = { commands: readonly Command[]; tools: CommandTools; onClose: () => void }

/** Finds conversations, assistants, bases, pages and actions: a field with a list, operated as a combobox. */
export function PaletteDialog({ commands, tools, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const words = useSettled(text.trim(), PAUSE_MS)
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const folder = useOpenFolder()
  const [isWithin, setWithin] = useState(false)
  const within = isWithin && folder ? folder : null
  const { sections, isLoading, hasFailed } = useEntries(words, commands, tools, within)
  const isCurrent = words === text.trim() && !isLoading
  const entries = sections.flatMap((section) => section.entries)
  const [chosen, setChosen] = useState<string | null>(null)
  // the next words can remove the active entry
  const active = entries.find((entry) => entry.id === chosen) ?? entries[0]
  const run = (entry: Entry) => {
    onClose()
    entry.run()
  }
  // Enter can be pressed before the results for the last words are there
  const [waitsFor, setWaitsFor] = useState<string | null>(null)
  const runs = useEffectEvent(() => active && run(active))
  useEffect(() => {
    if (isCurrent && waitsFor === text) runs()
  }, [isCurrent, waitsFor, text])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event.nativeEvent)) return
    const by = STEPS[event.key]
    if (by !== undefined && entries.length > 0) {
      const at = entries.findIndex((entry) => entry.id === active?.id)
      setChosen(entries.at((at + by) % entries.length)?.id ?? null)
    } else if (event.key === 'Enter') setWaitsFor(text)
    else if (stepOf(event.nativeEvent) === 'mod+k') onClose()
    else return
    event.preventDefault()
  }
  const isEmpty = entries.length === 0
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          'aria-label': t('commands.open'),
          sx: {
            m: { xs: 1, sm: 4 },
            width: { xs: 'calc(100% - 16px)' },
            maxHeight: { xs: 'calc(100% - 16px)', sm: '70vh' },
          },
        },
      }}
    >
      <Box sx={{ p: 1, borderBottom: 1, borderColor: 'divider' }}>
        <TextInput
          autoFocus
          autoComplete="off"
          value={text}
          inputRef={field}
          placeholder={t('commands.placeholder')}
          input={{
            role: 'combobox',
            'aria-label': t('commands.placeholder'),
            'aria-expanded': !isEmpty,
            'aria-controls': `${id}-list`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': active && `${id}-${active.id}`,
          }}
          before={<SearchOutlined sx={{ mr: 0.5, color: 'text.secondary' }} />}
          onChange={setText}
          onKeyDown={onKeyDown}
        />
        {folder && (
          <Box sx={{ mt: 1, minWidth: 0 }}>
            <FilterChip
              isChosen={isWithin}
              onClick={() => {
                setWithin(!isWithin)
                field.current?.focus()
              }}
            >
              {t('commands.only_within', { name: folder.name })}
            </FilterChip>
          </Box>
        )}
      </Box>
      <PaletteList id={id} sections={sections} activeId={active?.id} onRun={run} />
      <Typography
        role="status"
        variant="body2"
        sx={{
          px: 2,
          py: isEmpty || hasFailed ? 2 : 0,
          color: 'text.secondary',
          '&:empty': { display: 'none' },
        }}
      >
        {hasFailed && t('commands.failed')}
        {!hasFailed && isEmpty && t(isLoading ? 'common.loading' : 'commands.none')}
      </Typography>
    </Dialog>
  )
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The folder that the open page belongs to. */
function useOpenFolder() {
  const id = useLocation({ select: ({ pathname }) => /^\/folder\/([^/]+)$/.exec(pathname)?.[1] })
  return useQuery(folderQuery(id)).data
}

/** A value once it has stayed the same for a while; an emptied field counts immediately. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    timer.current = setTimeout(() => setSettled(value), value === '' ? 0 : ms)
    return () => clearTimeout(timer.current)
  }, [value, ms])
  return settled
}
