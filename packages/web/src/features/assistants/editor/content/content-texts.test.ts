import { describe, expect, it } from 'vitest'
import { contentChanges } from '#features/assistants/editor/content/content-texts.ts'
import { emptyContent } from '#features/assistants/editor/content/content.ts'

const names = {
  model: (id: string) => `Model ${id}`,
  tag: (id: string) => `Tag ${id}`,
  base: (id: string) => `Base ${id}`,
  file: (id: string) => `File ${id}`,
  condition: ({ field }: { field: string }) => field,
  mode: (mode: string) => mode,
  only: 'Only',
  tool: ({ id }: { id: string }) => `Tool ${id}`,
}
const before = {
  ...emptyContent,
  name: 'Helper',
  description: { en: 'Helps', fr: 'Aide' },
  starters: [{ en: 'One', fr: 'Un' }, { en: 'Two' }],
  tag_ids: ['2', '1'],
  model_id: 'a',
}

describe('contentChanges', () => {
  it('finds no difference between equal contents, whatever the order of tags', () => {
    expect(contentChanges(before, { ...before, tag_ids: ['1', '2'] }, names)).toEqual([])
  })

  it('names each field that differs, by language, with names instead of ids', () => {
    const after = {
      ...before,
      description: { en: 'Helps', fr: 'Assiste' },
      starters: [{ en: 'One', fr: 'Un' }],
      model_id: null,
      temperature: 0,
      knowledge_base_ids: ['x'],
      document_ids: ['y'],
      documents_only: true,
      tools: [{ kind: 'house' as const, id: 'calculator' as const, needs_approval: false as const }],
    }
    expect(contentChanges(before, after, names)).toEqual([
      { field: 'description', language: 'fr', before: 'Aide', after: 'Assiste' },
      { field: 'starters', language: 'en', before: 'One\nTwo', after: 'One' },
      { field: 'model', language: null, before: 'Model a', after: '' },
      { field: 'temperature', language: null, before: '', after: '0' },
      { field: 'knowledge', language: null, before: '', after: 'Base x' },
      { field: 'documents_only', language: null, before: '', after: 'Only' },
      { field: 'files', language: null, before: '', after: 'File y' },
      { field: 'tools', language: null, before: '', after: 'Tool calculator' },
    ])
  })
})
