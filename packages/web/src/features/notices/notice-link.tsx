import type { Notice } from '@parlance/contract/people/notices.ts'
import { useTranslation } from 'react-i18next'
import { REVIEW_ANCHOR } from '#features/marketplace/marketplace.queries.ts'
import { BoxLink } from '#ui/navigation/box-link.tsx'
import { touchArea } from '#ui/sizes.ts'

const look = { ...touchArea, typography: 'caption', fontWeight: 600, color: 'primary.main', py: 0.5 } as const

/** What an author can continue with in the form. */
const BACK_TO_ITS_AUTHOR: ReadonlySet<Notice['kind']> = new Set([
  'assistant_changes_requested',
  'assistant_rejected',
  'assistant_withdrawn',
])

const ABOUT_A_GROUP: ReadonlySet<Notice['kind']> = new Set([
  'group_joined',
  'group_received',
  'group_member_added',
])

type Props = { notice: Notice; onClick?: () => void }

/** A link to the subject of the notice, if I can still open it. */
export function NoticeLink({ notice: { kind, subject }, onClick }: Props) {
  const { t } = useTranslation()
  const link = { sx: look, onClick }
  const { assistant_id, group_id, knowledge_base_id, mcp_server_id, folder_id, prompt_id } = subject
  if (kind === 'budget_threshold') {
    return (
      <BoxLink to="/account/usage" {...link}>
        {t('notices.open_usage')}
      </BoxLink>
    )
  }
  if (kind === 'mcp_tools_held' && mcp_server_id) {
    return (
      <BoxLink to="/admin/mcp-servers/$serverId" params={{ serverId: mcp_server_id }} {...link}>
        {t('notices.open_tools')}
      </BoxLink>
    )
  }
  if (kind === 'conversations_expiring' || kind === 'test_results_expiring') {
    return (
      <BoxLink to="/account/data" {...link}>
        {t('notices.open_retention')}
      </BoxLink>
    )
  }
  if (ABOUT_A_GROUP.has(kind) && group_id) {
    return (
      <BoxLink to="/group" search={{ group: group_id }} {...link}>
        {t('notices.open_group')}
      </BoxLink>
    )
  }
  if ((kind === 'assistant_shared' || kind === 'assistant_received') && assistant_id) {
    return (
      <BoxLink to="/chat" search={{ assistant: assistant_id }} {...link}>
        {t('notices.open_chat')}
      </BoxLink>
    )
  }
  if ((kind === 'knowledge_base_shared' || kind === 'knowledge_base_received') && knowledge_base_id) {
    return (
      <BoxLink
        to="/knowledge-base/$knowledgeBaseId"
        params={{ knowledgeBaseId: knowledge_base_id }}
        {...link}
      >
        {t('notices.open_base')}
      </BoxLink>
    )
  }
  if (kind === 'curated_answers_due' && knowledge_base_id) {
    return (
      <BoxLink
        to="/knowledge-base/$knowledgeBaseId"
        params={{ knowledgeBaseId: knowledge_base_id }}
        search={{ tab: 'answers' }}
        {...link}
      >
        {t('notices.open_answers')}
      </BoxLink>
    )
  }
  if ((kind === 'folder_shared' || kind === 'folder_received') && folder_id) {
    return (
      <BoxLink to="/folder/$folderId" params={{ folderId: folder_id }} {...link}>
        {t('notices.open_folder')}
      </BoxLink>
    )
  }
  if ((kind === 'prompt_shared' || kind === 'prompt_received') && prompt_id) {
    return (
      <BoxLink to="/expert/$promptId" params={{ promptId: prompt_id }} {...link}>
        {t('notices.open_prompt')}
      </BoxLink>
    )
  }
  if (kind === 'assistant_approved' && assistant_id) {
    return (
      <BoxLink to="/marketplace" search={{ assistant: assistant_id }} {...link}>
        {t('notices.open_assistant')}
      </BoxLink>
    )
  }
  if ((kind === 'assistant_model_replaced' || kind === 'question_sent') && assistant_id) {
    return (
      <BoxLink to="/assistant/$assistantId" params={{ assistantId: assistant_id }} {...link}>
        {t('notices.open_assistant')}
      </BoxLink>
    )
  }
  if (BACK_TO_ITS_AUTHOR.has(kind) && assistant_id) {
    return (
      <BoxLink
        to="/assistant/$assistantId"
        params={{ assistantId: assistant_id }}
        hash={REVIEW_ANCHOR}
        {...link}
      >
        {t('notices.open_comments')}
      </BoxLink>
    )
  }
  return null
}
