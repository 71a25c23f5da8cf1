import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AssistantOption } from '#features/assistants/picker/assistant-option.tsx'
import { usePersonFavourites } from '#features/assistants/picker/favourites.ts'
import { FEW, sectionsOf } from '#features/assistants/picker/sections.ts'
import { isComposing } from '#lib/shortcuts/composing.ts'
import { TextInput } from '#ui/fields/text-input.tsx'

type Props = {
  anchor: HTMLElement | null
  assistants: readonly Assistant[]
  currentId: string | undefined
  userId: string
  email: string
  onChoose: (id: string) => void
  onClose: () => void
}

/** The assistants to choose from, with a search if there are many. */
export function AssistantMenu({ anchor, assistants, currentId, userId, email, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const favourites = usePersonFavourites(userId)
  const [words, setWords] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const hasSearch = assistants.length > FEW
  const sections = sectionsOf(assistants, favourites, words)
  const isDivided = sections.length > 1

  const onSearchKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const first = sections[0]?.assistants[0]
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    } else if (event.key === 'Enter' && words.trim() !== '' && first?.is_enabled) onChoose(first.id)
  }

  const onClosed = () => setWords('')
  return (
    <Popover
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        // rendered at the end of the page, outside its landmarks, so it is a landmark itself
        root: { role: 'region', 'aria-label': t('assistants.choose') },
        paper: { sx: { width: 344, maxWidth: 'calc(100vw - 24px)', maxHeight: '70vh' } },
        transition: { onExited: onClosed },
      }}
    >
      {hasSearch && (
        <Box sx={{ p: 1, pb: 0.5, position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper' }}>
          <TextInput
            autoFocus={!isTouched()}
            type="search"
            value={words}
            placeholder={t('assistants.find')}
            input={{ 'aria-label': t('assistants.find') }}
            before={<SearchOutlined sx={{ mr: 0.5, color: 'text.secondary' }} />}
            onChange={setWords}
            onKeyDown={onSearchKey}
          />
        </Box>
      )}
      <MenuList ref={list} autoFocusItem={!hasSearch || isTouched()} aria-label={t('assistants.choose')}>
        {sections.flatMap(({ key, assistants: some }) => [
          isDivided && <Caption disabled key={key} text={t(`assistants.section_${key}`)} />,
          ...some.map((assistant) => (
            <AssistantOption
              key={assistant.id}
              assistant={assistant}
              email={email}
              chosen={assistant.id === currentId}
              onChoose={() => onChoose(assistant.id)}
            />
          )),
        ])}
      </MenuList>
      {sections.length === 0 && (
        <Typography variant="body2" role="status" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {t('assistants.none_found')}
        </Typography>
      )}
    </Popover>
  )
}

/** On a touch screen the keyboard would cover the list. */
const isTouched = () => matchMedia('(pointer: coarse)').matches

/** `disabled` is read by the list, which skips these for the focus. */
function Caption({ text }: { text: string; disabled: true }) {
  return (
    <Typography
      component="li"
      role="presentation"
      variant="caption"
      sx={{ px: 2, pt: 1, pb: 0.5, color: 'muted', fontWeight: 600 }}
    >
      {text}
    </Typography>
  )
}
