import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Receipt } from '@parlance/contract/people/personal-data.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchMyData } from '#features/account/account.queries.ts'
import { EraseMe } from '#features/account/erase-me.tsx'
import { exportFiles } from '#features/account/export-files.ts'
import { exportMarkdown } from '#features/account/export-markdown.ts'
import { RetentionPanel } from '#features/account/retention-panel.tsx'
import { downloadFile, downloadText } from '#lib/network/download.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { roleNameLabel } from '#lib/texts/role-label.ts'
import { forgetSession } from '#features/session/session.queries.ts'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { ReceiptView } from '#ui/dialogs/receipt-view.tsx'
import { useMutation } from '#lib/network/use-mutation.ts'

type Format = 'json' | 'md' | 'zip'

/** The data of my account: export it, or delete the account. */
export function DataPage() {
  const { t } = useTranslation()
  const [count, setCount] = useState(0)
  const [files, setFiles] = useState(0)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const take = useMutation({
    mutationFn: async (format: Format) => {
      setCount(0)
      setFiles(0)
      const data = await fetchMyData(setCount)
      if (format === 'zip') {
        const give = (zip: Blob, number: number) =>
          downloadFile(number === 1 ? 'my-data.zip' : `my-data-${number}.zip`, zip)
        return await exportFiles(data, give, setFiles)
      }
      if (format === 'json') {
        return downloadText('my-data.json', 'application/json', JSON.stringify(data, null, 2))
      }
      const texts = {
        title: t('account.export_title'),
        person: t('account.export_person'),
        groups: t('account.export_groups'),
        assistants: t('account.export_assistants'),
        instructions: t('account.export_instructions'),
        prompts: t('layout.expert_prompts'),
        knowledge_bases: t('account.export_knowledge_bases'),
        drafts: t('account.export_drafts'),
        conversations: t('account.export_conversations'),
        me: t('account.export_me'),
        role: roleNameLabel(data.person.role, t),
      }
      downloadText('my-data.md', 'text/markdown', exportMarkdown(data, texts, formatMoment))
    },
  })
  if (receipt) {
    return (
      <>
        <ReceiptView receipt={receipt} />
        <Button variant="contained" sx={{ mt: 2 }} onClick={forgetSession}>
          {t('account.leave')}
        </Button>
      </>
    )
  }
  return (
    <>
      <PageHead title={t('account.data')} intro={t('account.data_intro')} />
      <Box sx={{ display: 'grid', gap: 2, mt: 2.25 }}>
        <Panel
          title={t('account.export')}
          help={t('account.export_help')}
          actions={
            <>
              <Button variant="outlined" disabled={take.isPending} onClick={() => take.mutate('json')}>
                {t('account.export_json')}
              </Button>
              <Button variant="outlined" disabled={take.isPending} onClick={() => take.mutate('md')}>
                {t('account.export_md')}
              </Button>
              <Button variant="outlined" disabled={take.isPending} onClick={() => take.mutate('zip')}>
                {t('account.export_zip')}
              </Button>
            </>
          }
        >
          <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', minHeight: 18 }}>
            {take.isPending &&
              (files === 0
                ? t('account.exporting', { count })
                : t('account.exporting_files', { count: files }))}
            {take.isSuccess && t('account.exported', { count })}
          </Box>
        </Panel>
        <RetentionPanel />
        <EraseMe onErased={setReceipt} />
      </Box>
    </>
  )
}
