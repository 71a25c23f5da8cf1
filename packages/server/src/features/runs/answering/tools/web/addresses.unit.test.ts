import { expect, test } from 'vitest'
import { addressesIn, knownAddresses } from './addresses.ts'

test('addresses are found in sentences, Markdown and JSON, with balanced brackets', () => {
  const text = `See https://a.example/Ferry_(ship), [here](https://b.example/x_(y)) or (https://c.example/).
    ${JSON.stringify({ url: 'https://d.example/?q=(1)&r=2#part' })} <HTTPS://E.example> https://f.example/(open`
  expect(addressesIn(text)).toEqual([
    'https://a.example/Ferry_(ship)',
    'https://b.example/x_(y)',
    'https://c.example/',
    'https://d.example/?q=(1)&r=2',
    'https://e.example/',
    'https://f.example/',
  ])
})

test('addresses in search results can be opened, those written by the model cannot', () => {
  const url = `https://fr.wiki.example/wiki/L'Île_(roman)`
  const call = {
    type: 'tool',
    tool_call_id: 'a',
    tool_name: 'web_search',
    state: 'done',
    title: null,
    waits_for: null,
    duration_ms: null,
    input: {},
  } as const
  const known = knownAddresses(
    [{ role: 'assistant', parts: [{ type: 'text', text: 'https://invented.example/' }] }],
    [{ ...call, output: { results: [{ title: 'Mercury', url, excerpt: '', date: null }] } }],
  )
  expect(known).toContain(new URL(url).href)
  expect([...known].join()).not.toContain('invented')
})
