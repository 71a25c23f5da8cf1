import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { expect, it } from 'vitest'
import { defaultAssistant } from '#features/assistants/assistants.queries.ts'

const assistant = (id: string, rank: number, part: Partial<Assistant> = {}): Assistant => ({
  id,
  name: id,
  owner: '',
  is_default: true,
  rank,
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

it('where none is chosen, the enabled default of the lowest rank answers, as on the server', () => {
  const list = [
    assistant('a', 5),
    assistant('d', 1),
    assistant('c', 1),
    assistant('e', 0, { is_enabled: false }),
    assistant('f', 0, { is_default: false }),
  ]
  expect(defaultAssistant(list)?.id).toBe('c')
  expect(list.map(({ id }) => id)).toEqual(['a', 'd', 'c', 'e', 'f'])
  expect(defaultAssistant([])).toBeUndefined()
  expect(defaultAssistant(undefined)).toBeUndefined()
})
