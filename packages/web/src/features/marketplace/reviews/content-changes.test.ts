import type { AssistantContent } from '@parlance/contract/assistants/assistants.ts'
import { describe, expect, it } from 'vitest'
import { contentChanges, fieldTexts, type Names } from '#features/marketplace/reviews/content-changes.ts'

const content: AssistantContent = {
  name: 'IT Desk',
  description: { en: 'Answers from the help base.' },
  welcome: {},
  starters: [{ en: 'My screen is black', fr: 'Mon écran est noir' }, { en: 'A new password' }],
  support_contact: '',
  tag_ids: ['tag-it'],
  instructions: 'Answer step by step.\nGive the number of the desk.',
  model_id: null,
  fallback_model_id: null,
  temperature: 0,
  max_output_tokens: null,
  avatar_file_id: null,
  knowledge_base_ids: [],
  knowledge_mode: 'search',
  knowledge_filter: [],
  documents_only: false,
  document_ids: [],
  tools: [],
}
const names: Names = {
  tag: (id) => id.replace('tag-', '').toUpperCase(),
  model: (id) => id ?? 'the best one',
  number: String,
  base: (id) => `Base ${id}`,
  file: (id) => `File ${id}`,
  condition: ({ field }) => field,
  mode: (mode) => mode,
  only: 'Only',
  tool: ({ id }) => `Tool ${id}`,
}

describe('contentChanges', () => {
  it('finds no difference between equal copies', () => {
    expect(contentChanges(content, structuredClone(content), names)).toEqual([])
  })

  it('lists changes of each language separately', () => {
    const after = { ...content, description: { en: 'Answers from the help base.', fr: 'Répond.' } }
    expect(contentChanges(content, after, names)).toEqual([
      { field: 'description', language: 'fr', before: '', after: 'Répond.' },
    ])
  })

  it('shows models, tags and numbers by name', () => {
    const after = { ...content, model_id: 'large', tag_ids: ['tag-it', 'tag-law'], temperature: null }
    expect(contentChanges(content, after, names)).toEqual([
      { field: 'model', language: null, before: 'the best one', after: 'large' },
      { field: 'temperature', language: null, before: '0', after: '' },
      { field: 'tags', language: null, before: 'IT', after: 'IT\nLAW' },
    ])
  })

  it('treats every non-empty field as new if nothing was approved', () => {
    const fields = contentChanges(null, content, names).map(({ field, language }) => [field, language])
    expect(fields).toContainEqual(['starters', 'fr'])
    expect(fields).not.toContainEqual(['welcome', 'en'])
    expect(fields).toContainEqual(['temperature', null])
  })

  it('covers every field of a copy', () => {
    const shown = new Set(fieldTexts(content, names).map(({ field }) => field))
    expect(shown.size).toBe(Object.keys(content).length)
  })
})
