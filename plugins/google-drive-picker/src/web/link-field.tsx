import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { type FormEvent, useState } from 'react'
import type { FileRef } from './drive/drive.ts'
import { LINKS_MAX, linksIn } from './drive/links.ts'

type Props = { host: PluginHost; isReady: boolean; onAdd: (refs: FileRef[]) => void }

/** Accepts the addresses of files as browsers show them. */
export function LinkField({ host, isReady, onAdd }: Props) {
  const { TextField } = host.ui
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const { refs, problem } = linksIn(text)
    setError(problem === null ? '' : host.t(problem, { max: LINKS_MAX }))
    if (problem !== null) return
    onAdd(refs)
    setText('')
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={add}
      sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 1, alignItems: 'start' }}
    >
      <TextField
        label={host.t('url')}
        help={host.t('url_help')}
        value={text}
        error={error}
        maxLength={10_000}
        onChange={(next) => {
          setText(next)
          setError('')
        }}
      />
      <Button type="submit" variant="outlined" disabled={!isReady || text.trim() === ''} sx={{ mt: 3.5 }}>
        {host.t('url_add')}
      </Button>
    </Box>
  )
}
