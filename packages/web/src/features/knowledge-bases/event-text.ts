import type { KnowledgeEvent } from '@parlance/contract/knowledge/knowledge-bases.ts'
import type { TFunction } from 'i18next'
import { translated } from '#lib/api-error.ts'

const FIELDS = ['name', 'description', 'is_public', 'rag_configuration_id'] as const

/** What an event of a base's Activity says. */
export function eventText({ kind, name, details }: KnowledgeEvent, t: TFunction): string {
  if (kind === 'changed') return t('knowledgeBases.event_changed', { fields: fieldsOf(details['fields'], t) })
  return t(`knowledgeBases.event_${kind}`, {
    name: name || t('knowledgeBases.somebody'),
    level: details['level'] ?? '',
  })
}

/** What stands below it: why something failed. */
export function eventDetail({ details }: KnowledgeEvent): string {
  // older rows of a failed sync have it as `error_code`
  const code = details['code'] ?? details['error_code']
  return typeof code === 'string' && code !== '' ? translated(code) : ''
}

function fieldsOf(fields: string | number | undefined, t: TFunction): string {
  const names = String(fields ?? '').split(' ')
  return FIELDS.filter((field) => names.includes(field))
    .map((field) => t(`knowledgeBases.field_${field}`))
    .join(', ')
}
