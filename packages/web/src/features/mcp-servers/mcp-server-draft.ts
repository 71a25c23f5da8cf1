import type {
  AdminMcpServerDetail,
  McpServerDraft as Connection,
  McpServerInput,
} from '@parlance/contract/admin/mcp-servers.ts'
import type { ErrorAt } from '#ui/fields/use-form-errors.ts'

/** The form values: groups and roles with their names, secrets as typed. */
export type ServerDraft = Pick<
  McpServerInput,
  'label' | 'url' | 'slug' | 'credential' | 'is_restricted' | 'data_note'
> & {
  timeout_s: number | null
  header_name: string
  header_value: string
  oauth_client_id: string
  oauth_client_secret: string
  oauth_scope: string
  groups: AdminMcpServerDetail['groups']
  roles: AdminMcpServerDetail['roles']
}

/** The props of each part of the form. */
export type PartProps = {
  draft: ServerDraft
  /** Absent for a new one. */
  server: AdminMcpServerDetail | undefined
  at: ErrorAt
  onChange: (part: Partial<ServerDraft>) => void
}

const DEFAULT_TIMEOUT_S = 60

export function toDraft(server: AdminMcpServerDetail | undefined): ServerDraft {
  const { label = {}, url = '', slug = '', timeout_s = DEFAULT_TIMEOUT_S, credential = 'none' } = server ?? {}
  const { data_note = null, is_restricted = false, groups = [], roles = [] } = server ?? {}
  return {
    label,
    url,
    slug,
    timeout_s,
    credential,
    header_name: server?.header_name ?? 'Authorization',
    header_value: '',
    oauth_client_id: server?.oauth_client_id ?? '',
    oauth_client_secret: '',
    oauth_scope: server?.oauth_scope ?? '',
    data_note,
    is_restricted,
    groups,
    roles,
  }
}

export function toInput(draft: ServerDraft): McpServerInput {
  const { label, slug, data_note, is_restricted, groups, roles } = draft
  return {
    ...connectionOf(draft),
    label,
    slug: slug.trim(),
    data_note,
    is_restricted,
    groups: groups.map((group) => group.id),
    roles: roles.map((role) => role.id),
  }
}

/** The values for a connection test, with the stored secrets of the server that they belong to. */
export function toConnection(draft: ServerDraft, server: AdminMcpServerDetail | undefined): Connection {
  return { ...connectionOf(draft), mcp_server_id: server?.id ?? null }
}

function connectionOf(draft: ServerDraft): Omit<Connection, 'mcp_server_id'> {
  const { url, timeout_s, credential } = draft
  const hasClient = credential === 'client' || credential === 'person'
  const client = draft.oauth_client_id.trim()
  const scope = draft.oauth_scope.trim()
  return {
    url: url.trim(),
    timeout_s: timeout_s ?? DEFAULT_TIMEOUT_S,
    credential,
    header_name: credential === 'header' ? draft.header_name.trim() : null,
    oauth_client_id: hasClient && client !== '' ? client : null,
    oauth_scope: credential === 'client' && scope !== '' ? scope : null,
    ...(credential === 'header' && draft.header_value !== '' && { header_value: draft.header_value }),
    ...(hasClient && draft.oauth_client_secret !== '' && { oauth_client_secret: draft.oauth_client_secret }),
  }
}

/** The stored value of the header belongs to this address and this name. */
export function hasStoredHeader(draft: ServerDraft, server: AdminMcpServerDetail | undefined): boolean {
  return (
    server?.credential === 'header' &&
    server.url === draft.url.trim() &&
    server.header_name === draft.header_name.trim()
  )
}

/** The stored secret belongs to this address and this client. */
export function hasStoredClient(draft: ServerDraft, server: AdminMcpServerDetail | undefined): boolean {
  return (
    server?.has_oauth_client_secret === true &&
    server.url === draft.url.trim() &&
    server.oauth_client_id === draft.oauth_client_id.trim()
  )
}

/** A short name derived from a label: models see it before the name of a tool. */
export function suggestedSlug(label: string): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
  return plain.replace(/^[0-9]+/, '').slice(0, 20)
}
