import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { DescribedTool } from '@parlance/contract/admin/mcp-servers.ts'
import type { Assistant, AssistantView } from '@parlance/contract/assistants/assistants.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { assistantQuery } from '#features/assistants/assistants.queries.ts'
import { modelFacts, modelName } from '#features/chat/composer/model-facts.ts'
import { useAssistantModel } from '#features/chat/composer/use-assistant-model.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { FactList } from '#ui/tables/fact-list.tsx'

type Props = { assistant: Assistant; onClose: () => void }

/** The purpose, owner, knowledge, tools and model of an assistant. */
export function AboutDialog({ assistant, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data: view, error, refetch } = useQuery(assistantQuery(assistant.id))
  const model = useAssistantModel(assistant.id)
  const facts: [string, string][] = [
    [t('chat.about_owner'), assistant.owner],
    [t('chat.model'), model ? [modelName(model), ...modelFacts(model, t)].join(' · ') : ''],
    [t('chat.about_data'), inMyLanguage(model?.data_note)],
    [t('chat.bases'), view?.knowledge_bases.map(({ name }) => name).join(', ') ?? ''],
    [
      t('citations.about_answers'),
      view?.documents_only && assistant.has_knowledge ? t('citations.documents_only') : '',
    ],
    [t('tools.title'), view ? toolNames(view, t).join(', ') : ''],
    ...(view?.mcp_tools ?? [])
      .filter(isFirstOfServer)
      .map((tool): [string, string] => [
        t('chat.about_data_of', { server: inMyLanguage(tool.server) }),
        inMyLanguage(tool.data_note),
      ]),
    [t('chat.about_support'), view?.support_contact ?? ''],
  ]
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {assistant.name}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {inMyLanguage(assistant.description)}
        </Typography>
        {error && !view && <ErrorState heading="h3" error={error} onRetry={() => void refetch()} />}
        {!view && !error && <RowSkeletons count={3} />}
        {view && <FactList facts={facts.filter(([, value]) => value !== '')} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function toolNames({ tools, asking_tools, mcp_tools }: AssistantView, t: TFunction): string[] {
  const ofServers = mcp_tools.map(({ title, server, needs_approval }) => {
    const names = { tool: title, server: inMyLanguage(server) }
    return t(needs_approval ? 'tools.of_server_asking' : 'tools.of_server', names)
  })
  const own = tools.map((id) => {
    const tool = t(`tools.${id}`)
    return asking_tools.includes(id) ? t('tools.asking', { tool }) : tool
  })
  return [...own, ...ofServers]
}

function isFirstOfServer(tool: DescribedTool, at: number, tools: readonly DescribedTool[]): boolean {
  return tools.findIndex((one) => inMyLanguage(one.server) === inMyLanguage(tool.server)) === at
}
