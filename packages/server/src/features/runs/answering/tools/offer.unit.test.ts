import { expect, test } from 'vitest'
import { calculator } from './calculator.ts'
import { Offer } from './offer.ts'
import type { Tool, ToolRun } from './tool.ts'

const WINDOW = 10_000

function remote(id: string, description: string): Tool {
  const schema = { type: 'object', description: 'x'.repeat(2_000) }
  return { ...calculator, id, description, input_schema: schema, server: { id: 's', label: 'Wiki' } }
}

const tools = [
  calculator,
  remote('wiki_createPage', 'Creates a page in a space.'),
  remote('wiki_find', 'Full-text search over all pages.'),
  remote('wiki_label', 'Adds a label to a page.'),
]
const names = (offer: Offer) => offer.definitions().map(({ name }) => name)

async function find(offer: Offer, words: string) {
  const search = offer.tools.find(({ id }) => id === 'find_tools')
  return await search?.run({} as ToolRun, { words }, AbortSignal.timeout(5_000), 'a')
}

test('few definitions are offered directly', () => {
  expect(names(new Offer(tools, 200_000))).toEqual(tools.map(({ id }) => id))
})

test('definitions that would fill the context are searched, and the list of offered tools is only extended', async () => {
  const offer = new Offer(tools, WINDOW)
  expect(names(offer)).toEqual(['calculator', 'find_tools'])
  expect(offer.definitions()[1]?.description).toContain('wiki_createPage, wiki_find, wiki_label')
  expect(await find(offer, 'create a page')).toEqual({
    found: [
      { name: 'wiki_createPage', description: 'Creates a page in a space.' },
      { name: 'wiki_label', description: 'Adds a label to a page.' },
    ],
  })
  expect(names(offer)).toEqual(['calculator', 'find_tools', 'wiki_createPage', 'wiki_label'])
  await find(offer, 'full text search')
  await find(offer, 'label')
  expect(names(offer)).toEqual(['calculator', 'find_tools', 'wiki_createPage', 'wiki_label', 'wiki_find'])
})

test('tools that the conversation used before are not left out', () => {
  expect(names(new Offer(tools, WINDOW, new Set(['wiki_find'])))).toEqual([
    'calculator',
    'wiki_find',
    'find_tools',
  ])
})
