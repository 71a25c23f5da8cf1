import type { KnowledgeEvent } from '@parlance/contract/knowledge/knowledge-bases.ts'
import type { TFunction } from 'i18next'
import { translated } from '#lib/network/api-error.ts'

const LEVELS = ['READ', 'WRITE', 'ADMIN'] as const
const FIELDS = [
  'name',
  'description',
  'is_public',
  'rag_configuration_id',
  'language',
  'document_fields',
  'document_values',
] as const

/** The text of an event in a base's Activity. */
export function eventText({ kind, name, details }: KnowledgeEvent, t: TFunction): string {
  if (kind === 'changed') return t('knowledgeBases.event_changed', { fields: fieldsOf(details['fields'], t) })
  return t(`knowledgeBases.event_${kind}`, {
    name:
      name || t(kind.startsWith('document_') ? 'knowledgeBases.deleted_document' : 'knowledgeBases.somebody'),
    count: Number(details['count'] ?? 0),
    level: levelText(details['level'], t),
  })
}

/** The reason of a failure, shown below the event. */
export function eventDetail({ details }: KnowledgeEvent): string {
  // older rows of a failed sync have it as `error_code`
  const code = details['code'] ?? details['error_code']
  return typeof code === 'string' && code !== '' ? translated(code) : ''
}

/** The label of a level; an unknown one keeps its name. */
function levelText(level: string | number | undefined, t: TFunction): string {
  const known = LEVELS.find((one) => one === level)
  return known === undefined ? String(level ?? '') : t(`sharing.level_${known}`)
}

function fieldsOf(fields: string | number | undefined, t: TFunction): string {
  const names = String(fields ?? '').split(' ')
  return FIELDS.filter((field) => names.includes(field))
    .map((field) => t(`knowledgeBases.field_${field}`))
    .join(', ')
}
