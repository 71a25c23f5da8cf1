import type { AssistantContent } from '@parlance/contract/assistants/assistants.ts'

/** A field of the copy as readable text; `names` translates ids into names. */
export type FieldText = { field: ContentField; language: 'en' | 'fr' | null; text: string }
export type ContentField =
  | 'name'
  | 'description'
  | 'welcome'
  | 'starters'
  | 'support_contact'
  | 'tags'
  | 'instructions'
  | 'model'
  | 'fallback_model'
  | 'temperature'
  | 'max_output_tokens'
  | 'avatar'
  | 'knowledge'
  | 'knowledge_filter'
  | 'knowledge_mode'
  | 'documents_only'
  | 'files'
  | 'tools'
export type Change = Omit<FieldText, 'text'> & { before: string; after: string }

/** The names for the ids of a copy; `null` means that no model is chosen. */
export type Names = {
  tag: (id: string) => string
  model: (id: string | null) => string
  number: (value: number) => string
  base: (id: string) => string
  file: (id: string) => string
  mode: (mode: AssistantContent['knowledge_mode']) => string
  condition: (condition: AssistantContent['knowledge_filter'][number]) => string
  /** That it answers from documents only. */
  only: string
  tool: (tool: AssistantContent['tools'][number]) => string
}

const LANGUAGES = ['en', 'fr'] as const

/** Every field of a copy, in the order a reviewer reads them. */
export function fieldTexts(content: AssistantContent, names: Names): FieldText[] {
  const one = (field: ContentField, text: string): FieldText => ({ field, language: null, text })
  const both = (field: ContentField, textIn: (language: 'en' | 'fr') => string): FieldText[] =>
    LANGUAGES.map((language) => ({ field, language, text: textIn(language) }))
  const number = (value: number | null) => (value === null ? '' : names.number(value))
  return [
    one('name', content.name),
    one('instructions', content.instructions),
    one('model', names.model(content.model_id)),
    one('fallback_model', content.fallback_model_id === null ? '' : names.model(content.fallback_model_id)),
    one('temperature', number(content.temperature)),
    one('max_output_tokens', number(content.max_output_tokens)),
    one('knowledge', content.knowledge_base_ids.map(names.base).toSorted().join('\n')),
    one('knowledge_filter', content.knowledge_filter.map(names.condition).join('\n')),
    one('knowledge_mode', hasKnowledge(content) ? names.mode(content.knowledge_mode) : ''),
    one('documents_only', content.documents_only && hasKnowledge(content) ? names.only : ''),
    one('files', content.document_ids.map(names.file).toSorted().join('\n')),
    one(
      'tools',
      content.tools
        .map((tool) => names.tool(tool))
        .toSorted()
        .join('\n'),
    ),
    ...both('description', (language) => content.description[language] ?? ''),
    ...both('welcome', (language) => content.welcome[language] ?? ''),
    ...both('starters', (language) =>
      content.starters
        .map((starter) => starter[language] ?? '')
        .filter(Boolean)
        .join('\n'),
    ),
    one('tags', content.tag_ids.map(names.tag).join('\n')),
    one('support_contact', content.support_contact),
    one('avatar', content.avatar_file_id ?? ''),
  ]
}

function hasKnowledge({ knowledge_base_ids, document_ids }: AssistantContent): boolean {
  return knowledge_base_ids.length + document_ids.length > 0
}

/** The fields that differ; compared with nothing, all non-empty fields. */
export function contentChanges(
  before: AssistantContent | null,
  after: AssistantContent,
  names: Names,
): Change[] {
  const old = before ? fieldTexts(before, names) : []
  return fieldTexts(after, names)
    .map(({ field, language, text }) => ({
      field,
      language,
      before: old.find((one) => one.field === field && one.language === language)?.text ?? '',
      after: text,
    }))
    .filter((change) => change.before !== change.after)
}
