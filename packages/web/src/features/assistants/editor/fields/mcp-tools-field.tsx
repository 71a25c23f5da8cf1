import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UsableMcpServer } from '@parlance/contract/admin/mcp-servers.ts'
import { ASSISTANT_TOOLS_MAX } from '@parlance/contract/core/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#features/assistants/editor/content/fields.ts'
import { mcpToolsQuery } from '#features/mcp-servers/mcp-tools.queries.ts'
import { useCan } from '#features/users/users.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { matches } from '#lib/texts/matches.ts'
import { cut } from '#lib/texts/cut.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Tools = FieldsProps['content']['tools']
type McpTool = Extract<Tools[number], { kind: 'mcp' }>

/** A list with fewer tools needs no filter. */
const SEARCH_FROM = 8
const DESCRIPTION_SHOWN = 160

/** The tools of MCP servers that the assistant can call, by server. */
export function McpToolsField({ content, onChange }: Pick<FieldsProps, 'content' | 'onChange'>) {
  const { t } = useTranslation()
  const can = useCan()
  const { data: servers, error, refetch } = useQuery({ ...mcpToolsQuery(), enabled: can('tool:use') })
  const [search, setSearch] = useState('')
  const chosen = content.tools.filter((tool) => tool.kind === 'mcp')
  const known = new Set(servers?.flatMap((server) => server.tools.map((tool) => tool.id)))
  const lost = servers === undefined ? [] : chosen.filter((tool) => !known.has(tool.id))
  const isFull = content.tools.length >= ASSISTANT_TOOLS_MAX

  const set = (id: string, tool: McpTool | null) => {
    const others = content.tools.filter((one) => one.id !== id)
    if (tool === null) return onChange({ tools: others })
    const isNew = others.length === content.tools.length
    onChange({ tools: isNew ? [...others, tool] : content.tools.map((one) => (one.id === id ? tool : one)) })
  }

  if (error && chosen.length + known.size === 0)
    return <ErrorState heading="h3" error={error} onRetry={() => void refetch()} />
  return (
    <>
      {known.size >= SEARCH_FROM && (
        <SearchField label={t('tools.search')} value={search} onSearch={setSearch} />
      )}
      {servers?.map((server) => (
        <ServerTools
          key={server.id}
          server={server}
          search={search}
          chosen={chosen}
          isFull={isFull}
          onSet={set}
        />
      ))}
      {lost.map((tool) => (
        <CheckField
          key={tool.id}
          label={`${t('tools.gone')} (${tool.id.slice(-8)})`}
          help={t('tools.gone_help')}
          checked
          onChange={() => set(tool.id, null)}
        />
      ))}
      {isFull && (
        <Typography role="status" variant="body2" sx={{ color: 'warning.main' }}>
          {t('tools.full', { count: ASSISTANT_TOOLS_MAX })}
        </Typography>
      )}
    </>
  )
}

type ServerProps = {
  server: UsableMcpServer
  search: string
  chosen: readonly McpTool[]
  isFull: boolean
  onSet: (id: string, tool: McpTool | null) => void
}

function ServerTools({ server, search, chosen, isFull, onSet }: ServerProps) {
  const { t } = useTranslation()
  const id = useId()
  const label = inMyLanguage(server.label)
  const isChosen = (toolId: string) => chosen.some((tool) => tool.id === toolId)
  const found = server.tools.filter(
    (tool) => isChosen(tool.id) || matches([label, tool.title, tool.description].join(' '), search),
  )
  if (found.length === 0) return null
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={id} variant="subtitle2" component="h3" sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        {server.data_note && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {t('tools.data_note', { note: inMyLanguage(server.data_note) })}
          </Typography>
        )}
        {server.credential === 'person' && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {t('tools.signs_in')}
          </Typography>
        )}
      </Box>
      {found.map((tool) => {
        const mine = chosen.find((one) => one.id === tool.id)
        return (
          <Box key={tool.id} sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
            <Box
              sx={{
                display: 'flex',
                flexDirection: { xs: 'column', sm: 'row' },
                alignItems: 'flex-start',
                gap: 1,
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <CheckField
                  label={tool.title}
                  help={cut(tool.description, DESCRIPTION_SHOWN, DESCRIPTION_SHOWN)}
                  checked={mine !== undefined}
                  disabled={mine === undefined && isFull}
                  onChange={(isOn) =>
                    onSet(tool.id, isOn ? { kind: 'mcp', id: tool.id, needs_approval: false } : null)
                  }
                />
              </Box>
              {tool.needs_approval && (
                <Box sx={{ pl: { xs: 4.25, sm: 0 } }}>
                  <StateChip>{t('tools.asks_first')}</StateChip>
                </Box>
              )}
            </Box>
            {mine !== undefined && !tool.needs_approval && (
              <Box role="group" aria-label={tool.title} sx={{ pl: 4, pt: 0.5 }}>
                <CheckField
                  label={t('tools.have_it_ask')}
                  checked={mine.needs_approval}
                  onChange={(needs_approval) => onSet(tool.id, { ...mine, needs_approval })}
                />
              </Box>
            )}
          </Box>
        )
      })}
    </Box>
  )
}
