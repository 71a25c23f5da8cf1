import Button from '@mui/material/Button'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useEffect, useState } from 'react'
import { type Entry, guestbook } from './calls.ts'

/** Everyone's lines, and a field for one's own. */
export function GuestbookPage({ host }: { host: PluginHost }) {
  const { Page, TextField } = host.ui
  const [entries, setEntries] = useState<Entry[]>([])
  const [text, setText] = useState('')
  useEffect(() => {
    void host.call(guestbook.list, {}).then((answer) => answer.ok && setEntries(answer.data.data))
  }, [host])

  const sign = async () => {
    const answer = await host.call(guestbook.sign, { body: { text } })
    if (!answer.ok) return host.notify(answer.message, 'error')
    setEntries([answer.data, ...entries])
    setText('')
    host.notify(host.t('signed', { name: answer.data.username }))
  }

  return (
    <Page title={host.t('title')} intro={String(host.settings['greeting'])}>
      <TextField label={host.t('line')} value={text} onChange={setText} />
      <Button variant="contained" sx={{ justifySelf: 'start' }} onClick={() => void sign()}>
        {host.t('sign')}
      </Button>
      <ul>
        {entries.map((entry, at) => (
          <li key={entries.length - at}>
            {entry.username}: {entry.text}
          </li>
        ))}
      </ul>
    </Page>
  )
}
