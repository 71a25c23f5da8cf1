import type {
  WebSearchAccess,
  WebSearchInput,
  WebSearchSettings,
} from '@parlance/contract/admin/web-search.ts'
import type { WebSearchProvider } from '@parlance/contract/admin/web-search-providers.ts'
import type { FormErrors } from '#lib/forms/check-form.ts'

/** The form values of the search; empty means no address, or the stored key. */
export type SearchDraft = {
  provider: WebSearchProvider
  address: string
  key: string
  enabled: boolean
  searches_max: number | null
  pages_max: number | null
}

export function draftOf(settings: WebSearchSettings): SearchDraft {
  const { provider, address, enabled, searches_max, pages_max } = settings
  // a service that is set up for the first time is meant to be used
  const isNew = provider === null
  return {
    provider: provider ?? 'searxng',
    address: address ?? '',
    key: '',
    enabled: isNew || enabled,
    searches_max,
    pages_max,
  }
}

export function accessOf({ provider, address, key }: SearchDraft): WebSearchAccess {
  return { provider, address: address.trim() || null, ...(key !== '' && { key }) }
}

export function inputOf(draft: SearchDraft, revision: number): WebSearchInput {
  const { enabled, searches_max, pages_max } = draft
  // an empty number is refused by the schema
  return { ...accessOf(draft), enabled, searches_max: searches_max ?? 0, pages_max: pages_max ?? 0, revision }
}

/** Whether the stored key belongs to this service and address. */
export function keepsKey(draft: SearchDraft, settings: WebSearchSettings): boolean {
  const { provider, address } = accessOf(draft)
  return settings.has_key && provider === settings.provider && address === settings.address
}

/** Checks that the schema cannot express: SearXNG has no known address, the others need a key. */
export function missingIn(draft: SearchDraft, settings: WebSearchSettings): FormErrors {
  const isOwn = draft.provider === 'searxng'
  if (isOwn) return draft.address.trim() === '' ? { address: 'required' } : {}
  return draft.key === '' && !keepsKey(draft, settings) ? { key: 'required' } : {}
}
