import { FACTS_OF } from '@parlance/contract/knowledge/field-kinds.ts'
import type { Source, SourceInput, SourceType } from '@parlance/contract/knowledge/sources.ts'
import type { FormErrors } from '#lib/forms/check-form.ts'

/** The form values of all types, so that trying another type loses nothing. */
export type SourceDraft = {
  type: SourceType
  name: string
  frequency_hours: number | null
  field_mapping: Source['field_mapping']
  directory: string
  deployment: 'cloud' | 'data_center'
  base_url: string
  space_keys: string
  with_attachments: boolean
  email: string
  token: string
  folder_id: string
  account: 'service' | 'person'
  service_account_key: string
  tenant_id: string
  client_id: string
  client_secret: string
  refresh_token: string
  site_url: string
  document_library: string
  folder: string
  /** One address per line. */
  addresses: string
  depth: number | null
  pages_max: number | null
  below_only: boolean
  other_hosts: string
  api_url: string
  token_url: string
}

/** The fields that are a line of text. */
export type TextName = {
  [K in keyof SourceDraft]: string extends SourceDraft[K] ? K : never
}[keyof SourceDraft]

/** The props of each part of the form. */
export type PartProps = {
  draft: SourceDraft
  /** Credentials are already stored, and an empty field keeps them. */
  isStored: boolean
  at: (path: string) => string | undefined
  onChange: (part: Partial<SourceDraft>) => void
}

const EMPTY: SourceDraft = {
  type: 'local_files',
  name: '',
  frequency_hours: 24,
  field_mapping: [],
  directory: '',
  deployment: 'cloud',
  base_url: '',
  space_keys: '',
  with_attachments: true,
  email: '',
  token: '',
  folder_id: '',
  account: 'service',
  service_account_key: '',
  tenant_id: '',
  client_id: '',
  client_secret: '',
  refresh_token: '',
  site_url: '',
  document_library: '',
  folder: '',
  addresses: '',
  depth: 2,
  pages_max: 200,
  below_only: true,
  other_hosts: '',
  api_url: '',
  token_url: '',
}

const OWN_ADDRESSES: Record<SourceType, { api_url: string; token_url: string }> = {
  local_files: { api_url: '', token_url: '' },
  confluence: { api_url: '', token_url: '' },
  google_drive: { api_url: 'https://www.googleapis.com', token_url: 'https://oauth2.googleapis.com/token' },
  sharepoint: { api_url: 'https://graph.microsoft.com', token_url: 'https://login.microsoftonline.com' },
  web: { api_url: '', token_url: '' },
}

export function emptyDraft(type: SourceType): SourceDraft {
  return { ...EMPTY, type, ...OWN_ADDRESSES[type] }
}

export function ofType(draft: SourceDraft, type: SourceType): SourceDraft {
  return { ...draft, type, ...OWN_ADDRESSES[type] }
}

export function toDraft(source: Source): SourceDraft {
  const stored = source.settings ?? {}
  const text = (name: string) => (typeof stored[name] === 'string' ? stored[name] : '')
  const list = (name: string) => (Array.isArray(stored[name]) ? stored[name] : [])
  const count = (name: 'depth' | 'pages_max') =>
    typeof stored[name] === 'number' ? stored[name] : EMPTY[name]
  const isDrive = source.type === 'google_drive' || source.type === 'sharepoint'
  return {
    ...emptyDraft(source.type),
    name: source.name,
    frequency_hours: source.frequency_hours,
    field_mapping: source.field_mapping,
    directory: text('directory'),
    deployment: text('deployment') === 'data_center' ? 'data_center' : 'cloud',
    base_url: isDrive ? '' : text('base_url'),
    space_keys: list('space_keys').join(', '),
    with_attachments: stored['with_attachments'] !== false,
    folder_id: text('folder_id'),
    tenant_id: text('tenant_id'),
    client_id: text('client_id'),
    site_url: text('site_url'),
    document_library: text('document_library'),
    folder: text('folder'),
    addresses: list('addresses').join('\n'),
    depth: count('depth'),
    pages_max: count('pages_max'),
    below_only: stored['below_only'] !== false,
    other_hosts: list('other_hosts').join(', '),
    api_url: isDrive ? text('base_url') : '',
    token_url: text('token_url') + text('login_url'),
  }
}

/** Whether the address or account has changed, so that credentials are required again. */
export function isElsewhere(draft: SourceDraft, source: Source): boolean {
  const before = toDraft(source)
  const names = ['deployment', 'base_url', 'api_url', 'token_url', 'tenant_id'] as const
  const others = draft.type === 'sharepoint' ? ([...names, 'client_id'] as const) : names
  return others.some((name) => draft[name].trim() !== before[name].trim())
}

export function toInput(draft: SourceDraft): SourceInput {
  // an empty number is refused by the schema
  const facts: readonly string[] = FACTS_OF[draft.type]
  const field_mapping = draft.field_mapping.filter(({ fact }) => facts.includes(fact))
  const common = { name: draft.name, frequency_hours: draft.frequency_hours ?? 0, field_mapping }
  switch (draft.type) {
    case 'local_files':
      return { ...common, type: 'local_files', settings: { directory: draft.directory } }
    case 'confluence': {
      const { deployment, base_url, with_attachments, token } = draft
      const space_keys = wordsIn(draft.space_keys)
      const email = deployment === 'cloud' ? draft.email : ''
      return {
        ...common,
        type: 'confluence',
        settings: { deployment, base_url, space_keys, with_attachments },
        ...(token !== '' && { credentials: { email, token } }),
      }
    }
    case 'google_drive': {
      const { folder_id, api_url: base_url, token_url } = draft
      const credentials = googleCredentials(draft)
      return {
        ...common,
        type: 'google_drive',
        settings: { folder_id, base_url, token_url },
        ...(credentials && { credentials }),
      }
    }
    case 'sharepoint': {
      const { tenant_id, client_id, site_url, document_library, folder, api_url, token_url, client_secret } =
        draft
      return {
        ...common,
        type: 'sharepoint',
        settings: {
          tenant_id,
          client_id,
          site_url,
          document_library,
          folder,
          base_url: api_url,
          login_url: token_url,
        },
        ...(client_secret !== '' && { credentials: { client_secret } }),
      }
    }
    case 'web': {
      const { below_only } = draft
      return {
        ...common,
        type: 'web',
        settings: {
          addresses: draft.addresses.split(/\s+/).filter(Boolean),
          // an empty number is refused by the schema
          depth: draft.depth ?? -1,
          pages_max: draft.pages_max ?? 0,
          below_only,
          other_hosts: wordsIn(draft.other_hosts),
        },
      }
    }
  }
}

const wordsIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

/** The required credential fields that are missing. */
export function missingCredentials(draft: SourceDraft): FormErrors {
  const needed: Record<SourceType, (keyof SourceDraft)[]> = {
    local_files: [],
    confluence: draft.deployment === 'cloud' ? ['email', 'token'] : ['token'],
    google_drive:
      draft.account === 'service' ? ['service_account_key'] : ['client_id', 'client_secret', 'refresh_token'],
    sharepoint: ['client_secret'],
    web: [],
  }
  const missing = needed[draft.type].filter((name) => draft[name] === '')
  return Object.fromEntries(missing.map((name) => [`credentials.${name}`, 'required' as const]))
}

function googleCredentials(draft: SourceDraft) {
  const { account, service_account_key, client_id, client_secret, refresh_token } = draft
  if (account === 'service') return service_account_key === '' ? undefined : { service_account_key }
  return refresh_token === '' ? undefined : { client_id, client_secret, refresh_token }
}
