import { foldEvent, type RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { expect, test } from 'vitest'
import { OpenedPages } from './opened-pages.ts'

function pagesBeside(parts: MessagePart[]) {
  return new OpenedPages({ parts, say: (event: RunEvent) => foldEvent(parts, event) })
}
const read = (text: string) => async () => ({ title: 'A page', text })

test('pages continue the numbers of passages, and pages opened before an answer was continued keep theirs', async () => {
  const parts = [
    { type: 'source', source_id: '3', url: null, title: '', passage: { number: 3 } },
  ] as MessagePart[]
  const { number } = await pagesBeside(parts).open('https://a.example/', read('One. Two.'))
  expect(number).toBe(4)
  const output = { number, text: 'One.' }
  parts.push({
    type: 'tool',
    tool_call_id: 'a',
    tool_name: 'open_page',
    state: 'done',
    title: null,
    waits_for: null,
    duration_ms: null,
    input: {},
    output,
  })

  const continued = pagesBeside(parts)
  expect(continued.texts).toEqual([{ number: 4, title: 'A page', text: '\nOne.' }])
  expect(await continued.open('https://b.example/', read(''))).toMatchObject({ number: 5 })
  expect(await continued.open('https://a.example/', read('One. Two.'))).toMatchObject({ number: 4 })
  expect(continued.texts).toContainEqual(expect.objectContaining({ number: 4, text: 'One. Two.' }))
  expect(parts.filter(({ type }) => type === 'source')).toHaveLength(3)
})

test('a page that could not be read does not count', async () => {
  const pages = pagesBeside([])
  const fails = () => Promise.reject(new Error('gone'))
  await expect(pages.open('https://a.example/', fails)).rejects.toThrow('gone')
  expect(pages.othersThan('https://b.example/')).toBe(0)
})
