import type { AdminProviderDetail, ProviderInput } from '@parlance/contract/models/providers.ts'
import type { ErrorAt } from '#ui/fields/use-form-errors.ts'

export type HeaderDraft = { id: number; name: string; value: string; isStored: boolean }
export type KeyDraft = { id: number; label: string; key: string }

/** The form values; timeouts in seconds. */
export type ProviderDraft = Pick<
  ProviderInput,
  'name' | 'description' | 'interface' | 'timeouts' | 'created_without_keys'
> & { base_url: string; region: string; headers: HeaderDraft[]; keys: KeyDraft[] }

/** The props of each part of the form. */
export type PartProps = {
  draft: ProviderDraft
  /** Set in the server's configuration. */
  isFixed: boolean
  at: ErrorAt
  onChange: (part: Partial<ProviderDraft>) => void
}

let nextId = 1
export const newHeader = (): HeaderDraft => ({ id: nextId++, name: '', value: '', isStored: false })
export const newKey = (): KeyDraft => ({ id: nextId++, label: '', key: '' })

export function emptyDraft(): ProviderDraft {
  return {
    name: '',
    description: '',
    interface: 'openai',
    base_url: '',
    region: '',
    headers: [],
    timeouts: {},
    created_without_keys: false,
    keys: [newKey()],
  }
}

export function toDraft(provider: AdminProviderDetail): ProviderDraft {
  const { name, description, interface: wire, base_url, region, timeouts, created_without_keys } = provider
  return {
    name,
    description,
    interface: wire,
    base_url: base_url ?? '',
    region: region ?? '',
    timeouts,
    created_without_keys,
    headers: provider.headers.map((header) => ({ ...newHeader(), name: header, isStored: true })),
    keys: [],
  }
}

export function toInput(draft: ProviderDraft): ProviderInput {
  return {
    ...draft,
    base_url: draft.base_url.trim() || null,
    region: draft.region.trim() || null,
    headers: draft.headers.map(({ name, value }) => ({ name, ...(value !== '' && { value }) })),
    keys: draft.keys.filter(({ key }) => key !== '').map(({ label, key }) => ({ label, key })),
  }
}

/** Whether a test result for one does not apply to the other. */
export function isOtherConnection(one: ProviderDraft, other: ProviderDraft): boolean {
  const connection = ({ name: _, description: __, ...rest }: ProviderDraft) => JSON.stringify(rest)
  return connection(one) !== connection(other)
}

/** Keys and headers belong to one address: another one requires them again. */
export function isElsewhere(draft: ProviderDraft, provider: AdminProviderDetail): boolean {
  const { interface: wire, base_url, region } = toInput(draft)
  return wire !== provider.interface || base_url !== provider.base_url || region !== provider.region
}
