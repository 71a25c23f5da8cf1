import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { describe, expect, it } from 'vitest'
import { grouped } from '#features/assistants/picker/grouped.ts'

const assistant = (name: string, part: Partial<Assistant> = {}): Assistant => ({
  id: name,
  name,
  owner: 'bob@example.org',
  is_default: false,
  rank: 0,
  is_public: false,
  is_shared: false,
  is_enabled: true,
  is_hidden: false,
  description: {},
  welcome: {},
  starters: [],
  model_id: null,
  avatar_file_id: null,
  has_knowledge: false,
  ...part,
})

const list = [
  assistant('Résumés', { owner: 'alice@example.org' }),
  assistant('Shared'),
  assistant('Public', { is_public: true }),
  assistant('My public one', { is_public: true, owner: 'alice@example.org' }),
  assistant('Shipped', { is_default: true, is_public: true, owner: 'alice@example.org' }),
]
const names = (search: string) =>
  grouped(list, 'alice@example.org', search).map(({ group, assistants }) => [
    group,
    assistants.map((one) => one.name),
  ])

describe('grouped', () => {
  it('puts default before owned, owned before marketplace, marketplace before shared', () => {
    expect(names('')).toEqual([
      ['owned', ['Résumés', 'My public one']],
      ['shared', ['Shared']],
      ['marketplace', ['Public']],
      ['default', ['Shipped']],
    ])
  })

  it('assigns nothing without an owner to a person without an e-mail address', () => {
    const ownerless = [assistant('Added', { owner: '', is_public: true }), assistant('Given', { owner: '' })]
    expect(grouped(ownerless, '', '').map(({ group }) => group)).toEqual(['shared', 'marketplace'])
  })

  it('finds words regardless of accents and case, and leaves out empty groups', () => {
    expect(names('resume')).toEqual([['owned', ['Résumés']]])
    expect(names('one PUBLIC')).toEqual([['owned', ['My public one']]])
    expect(names('nothing')).toEqual([])
  })
})
