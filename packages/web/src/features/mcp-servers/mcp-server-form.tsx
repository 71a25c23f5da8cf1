import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AdminMcpServerDetail, McpServerInput } from '@parlance/contract/admin/mcp-servers.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { McpServerAccess } from '#features/mcp-servers/mcp-server-access.tsx'
import { McpServerBasics } from '#features/mcp-servers/mcp-server-basics.tsx'
import { McpServerCredential } from '#features/mcp-servers/mcp-server-credential.tsx'
import {
  hasStoredClient,
  hasStoredHeader,
  type ServerDraft,
  suggestedSlug,
  toConnection,
  toDraft,
  toInput,
} from '#features/mcp-servers/mcp-server-draft.ts'
import { McpTrialNote } from '#features/mcp-servers/mcp-trial-note.tsx'
import { useTryMcpServer } from '#features/mcp-servers/mcp-servers.queries.ts'
import { checkForm, type FormErrors } from '#lib/forms/check-form.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { FormEnd } from '#ui/fields/form-end.tsx'
import { useFormErrors } from '#ui/fields/use-form-errors.ts'

type Props = {
  /** Absent for a new one. */
  server?: AdminMcpServerDetail
  error: Error | null
  busy: boolean
  onSave: (input: McpServerInput) => void
  onLoadCurrent?: () => void
}

const CONNECTION = [
  'url',
  'timeout_s',
  'header_name',
  'header_value',
  'oauth_client_id',
  'oauth_client_secret',
  'oauth_scope',
]

/** The form of an MCP server, with a test before it is saved. */
export function McpServerForm({ server, error, busy, onSave, onLoadCurrent }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => toDraft(server))
  const [first] = useState(draft)
  useUnsaved(differs(toInput(draft), toInput(first)))
  const trial = useTryMcpServer()
  const { formRef, show, at } = useFormErrors()
  const moves = server !== undefined && server.url !== draft.url.trim() && server.credential !== 'none'
  const change = (part: Partial<ServerDraft>) => {
    const next = { ...draft, ...part }
    // a test result does not apply to other values
    if (differs(toConnection(next, server), toConnection(draft, server))) trial.reset()
    const follows =
      server === undefined && draft.slug === suggestedSlug(draft.label.en || draft.label.fr || '')
    setDraft(
      follows && part.label ? { ...next, slug: suggestedSlug(next.label.en || next.label.fr || '') } : next,
    )
  }
  const check = async (): Promise<FormErrors> => {
    const schema = async () =>
      (await import('@parlance/contract/admin/mcp-servers.schemas.ts')).mcpServerInput
    const found = await checkForm(schema, toInput(draft))
    if (draft.timeout_s === null) found['timeout_s'] = 'required'
    if (draft.credential === 'header') {
      if (draft.header_name.trim() === '') found['header_name'] = 'required'
      if (draft.header_value === '' && !hasStoredHeader(draft, server)) found['header_value'] ??= 'required'
    }
    if (draft.credential === 'client') {
      if (draft.oauth_client_id.trim() === '') found['oauth_client_id'] = 'required'
      if (draft.oauth_client_secret === '' && !hasStoredClient(draft, server))
        found['oauth_client_secret'] ??= 'required'
    }
    return found
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (show(await check())) onSave(toInput(draft))
  }
  const test = async () => {
    const found = Object.entries(await check()).filter(([field]) => CONNECTION.includes(field))
    if (show(Object.fromEntries(found))) trial.mutate(toConnection(draft, server))
  }
  const parts = { draft, server, at, onChange: change }
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
      <McpServerBasics {...parts} />
      <McpServerCredential {...parts} />
      {moves && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('mcpServers.moves')}
        </Alert>
      )}
      <McpServerAccess {...parts} />
      <Box sx={{ mt: 3 }}>
        <McpTrialNote trial={trial.data} error={trial.error} credential={draft.credential} />
      </Box>
      <FormEnd
        error={error}
        busy={busy}
        save={t(server ? 'mcpServers.save' : 'mcpServers.create')}
        {...(onLoadCurrent && { onLoadCurrent })}
      >
        <Button variant="outlined" loading={trial.isPending} onClick={() => void test()}>
          {t('mcpServers.test')}
        </Button>
      </FormEnd>
    </form>
  )
}
