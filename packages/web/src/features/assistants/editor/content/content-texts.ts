import type { DraftContent } from '#features/assistants/draft/draft.queries.ts'

/** The names that replace ids in a comparison. */
export type Names = {
  model: (id: string) => string
  tag: (id: string) => string
  base: (id: string) => string
  file: (id: string) => string
  mode: (mode: DraftContent['knowledge_mode']) => string
  condition: (condition: DraftContent['knowledge_filter'][number]) => string
  /** That it answers from documents only. */
  only: string
  tool: (tool: DraftContent['tools'][number]) => string
}

/** A field that can be compared: its name, language and text. */
export type ContentText = { field: ContentField; language: 'en' | 'fr' | null; text: string }
export type ContentField =
  | 'name'
  | 'description'
  | 'welcome'
  | 'starters'
  | 'tags'
  | 'support'
  | 'instructions'
  | 'model'
  | 'fallback'
  | 'temperature'
  | 'max_output'
  | 'picture'
  | 'knowledge'
  | 'knowledge_filter'
  | 'knowledge_mode'
  | 'documents_only'
  | 'files'
  | 'tools'

/** All content of an assistant as texts in a fixed order, so that two versions can be compared. */
export function contentTexts(content: DraftContent, names: Names): ContentText[] {
  const one = (field: ContentField, text: string | number | null): ContentText => ({
    field,
    language: null,
    text: String(text ?? ''),
  })
  const inBoth = (field: ContentField, textOf: (language: 'en' | 'fr') => string): ContentText[] =>
    (['en', 'fr'] as const).map((language) => ({ field, language, text: textOf(language) }))
  const model = (id: string | null) => id && names.model(id)
  return [
    one('name', content.name),
    ...inBoth('description', (language) => content.description[language] ?? ''),
    ...inBoth('welcome', (language) => content.welcome[language] ?? ''),
    ...inBoth('starters', (language) =>
      content.starters
        .map((starter) => starter[language] ?? '')
        .filter(Boolean)
        .join('\n'),
    ),
    one('tags', content.tag_ids.map(names.tag).toSorted().join('\n')),
    one('support', content.support_contact),
    one('instructions', content.instructions),
    one('model', model(content.model_id)),
    one('fallback', model(content.fallback_model_id)),
    one('temperature', content.temperature),
    one('max_output', content.max_output_tokens),
    one('picture', content.avatar_file_id),
    one('knowledge', content.knowledge_base_ids.map(names.base).toSorted().join('\n')),
    one('knowledge_filter', content.knowledge_filter.map(names.condition).join('\n')),
    one('knowledge_mode', names.mode(content.knowledge_mode)),
    one('documents_only', content.documents_only ? names.only : ''),
    one('files', content.document_ids.map(names.file).toSorted().join('\n')),
    one(
      'tools',
      content.tools
        .map((tool) => names.tool(tool))
        .toSorted()
        .join('\n'),
    ),
  ]
}

export type ContentChange = Omit<ContentText, 'text'> & { before: string; after: string }

/** The fields in which two contents differ. */
export function contentChanges(before: DraftContent, after: DraftContent, names: Names): ContentChange[] {
  const now = contentTexts(after, names)
  return contentTexts(before, names)
    .map(({ field, language, text }, at) => ({ field, language, before: text, after: now[at]?.text ?? '' }))
    .filter((change) => change.before !== change.after)
}
