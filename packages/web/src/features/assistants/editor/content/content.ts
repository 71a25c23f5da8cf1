import type { AssistantContent, AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import type { DraftContent } from '#features/assistants/draft/draft.queries.ts'

export type Bilingual = DraftContent['description']

export const emptyContent: DraftContent = {
  name: '',
  description: {},
  welcome: {},
  starters: [],
  support_contact: '',
  tag_ids: [],
  instructions: '',
  model_id: null,
  fallback_model_id: null,
  temperature: null,
  max_output_tokens: null,
  avatar_file_id: null,
  knowledge_base_ids: [],
  knowledge_filter: [],
  knowledge_mode: 'search',
  documents_only: false,
  document_ids: [],
  tools: [],
}

/** A new assistant, before the server has it. */
export const blankDraft = (id: string): AssistantDraft => ({
  id,
  draft: emptyContent,
  revision: 0,
  changed_by: null,
  changed_at: '',
  saved: emptyContent,
  saved_version_id: '',
  has_unsaved_changes: false,
  instruction_tokens: 0,
  publication: {
    status: null,
    state: 'none',
    reason: '',
    decided_at: null,
    submitted_at: null,
    is_serving: false,
    can_be_submitted: false,
    has_unreviewed_changes: false,
  },
  is_enabled: true,
  is_hidden: true,
  is_default: false,
  is_public: false,
  may: [],
})

/** The content as it is saved: without empty starters and without white space around texts. */
export function tidy(content: DraftContent): AssistantContent {
  return {
    ...content,
    name: content.name.trim(),
    support_contact: content.support_contact.trim(),
    description: filled(content.description),
    welcome: filled(content.welcome),
    starters: content.starters
      .map(filled)
      .filter((starter) => starter.en !== undefined || starter.fr !== undefined),
  }
}

function filled({ en, fr }: Bilingual): Bilingual {
  return { ...(en?.trim() && { en: en.trim() }), ...(fr?.trim() && { fr: fr.trim() }) }
}

/** The list with one item at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Languages of a text that are still empty while the other one is filled in. */
export function missingLanguage(texts: readonly Bilingual[]): 'en' | 'fr' | null {
  const lacks = (language: 'en' | 'fr') => {
    const other = language === 'en' ? 'fr' : 'en'
    return texts.some((text) => !text[language]?.trim() && text[other]?.trim())
  }
  if (lacks('en')) return 'en'
  return lacks('fr') ? 'fr' : null
}
