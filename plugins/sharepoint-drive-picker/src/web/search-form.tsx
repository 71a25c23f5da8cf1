import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { type FormEvent, useState } from 'react'

type Props = { host: PluginHost; label: string; words: string; onSearch: (words: string) => void }

const WORDS_MAX = 200

/** Searches on submit and not on each letter, because every search counts towards the service's limits. */
export function SearchForm({ host, label, words, onSearch }: Props) {
  const { TextField } = host.ui
  const [text, setText] = useState(words)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <Box
      component="form"
      role="search"
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1 }}
    >
      <Box sx={{ flex: '1 1 220px', maxWidth: 420 }}>
        <TextField label={label} value={text} maxLength={WORDS_MAX} onChange={setText} />
      </Box>
      <Button type="submit" variant="outlined">
        {host.t('search')}
      </Button>
      {words !== '' && (
        <Button
          onClick={() => {
            setText('')
            onSearch('')
          }}
        >
          {host.t('end_search')}
        </Button>
      )}
    </Box>
  )
}
