import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useEffect, useState } from 'react'
import type { Entry } from './calls.ts'

/** Everyone's lines, and a field for one's own. */
export function GuestbookPage({ host }: { host: PluginHost }) {
  const { Page, TextField } = host.ui
  const [entries, setEntries] = useState<Entry[]>([])
  const [text, setText] = useState('')
  const path = `${host.calls_url}/entries`
  useEffect(() => {
    void host.fetchJson<{ data: Entry[] }>(path).then((answer) => answer.ok && setEntries(answer.data.data))
  }, [host, path])

  const sign = async () => {
    const answer = await host.fetchJson<Entry>(path, { method: 'POST', body: { text } })
    if (!answer.ok) return host.notify(answer.message, 'error')
    setEntries([answer.data, ...entries])
    setText('')
    host.notify(host.t('signed', { name: answer.data.username }))
  }

  return (
    <Page title={host.t('guestbook')} intro={String(host.settings['greeting'])}>
      <TextField label={host.t('line')} value={text} onChange={setText} />
      <button type="button" onClick={() => void sign()}>
        {host.t('sign')}
      </button>
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
