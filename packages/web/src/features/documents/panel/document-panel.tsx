import CloseOutlined from '@mui/icons-material/CloseOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentDetails } from '#features/documents/panel/document-details.tsx'
import { DocumentPages } from '#features/documents/panel/document-pages.tsx'
import { DocumentPicture } from '#features/documents/panel/document-picture.tsx'
import { DocumentStateLine } from '#features/documents/panel/document-state-line.tsx'
import { DocumentText } from '#features/documents/panel/document-text.tsx'
import { documentQuery, useDownloadOriginal } from '#features/documents/documents.queries.ts'
import { RecognitionNotice } from '#features/documents/panel/recognition-notice.tsx'
import { PassageList } from '#features/documents/passages/passage-list.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { FileIcon } from '#ui/content/file-icon.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { PageTabs } from '#ui/navigation/page-tabs.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = {
  baseId: string
  documentId: string | undefined
  mayWrite: boolean
  /** The values of its fields, above the details. */
  renderValues?: (document: KnowledgeDocument) => ReactNode
  onClose: () => void
}

const TABS = ['text', 'pages', 'picture', 'passages', 'details'] as const
type TabName = (typeof TABS)[number]

/** One file next to the list: its text, its passages and its metadata. */
export function DocumentPanel({ documentId, onClose, ...of }: Props) {
  const id = useId()
  return (
    <Drawer
      anchor="right"
      open={documentId !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { width: { xs: '100%', md: 720 }, bgcolor: 'sheet', borderLeft: 1, borderColor: 'divider' },
        },
      }}
    >
      {documentId !== undefined && (
        <Content key={documentId} titleId={id} documentId={documentId} onClose={onClose} {...of} />
      )}
    </Drawer>
  )
}

type ContentProps = Omit<Props, 'documentId'> & { documentId: string; titleId: string }

function Content({ baseId, documentId, mayWrite, titleId, renderValues, onClose }: ContentProps) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<TabName>('text')
  const { data: document, error, refetch } = useQuery(documentQuery(baseId, documentId))
  const download = useDownloadOriginal(baseId)
  const pages = document?.extension === 'pdf' ? document.pages : null
  const hasPicture = Boolean(document?.picture)
  const tabs = TABS.filter((one) => (one !== 'pages' || pages !== null) && (one !== 'picture' || hasPicture))
  return (
    <>
      <Box
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, pl: { xs: 2, sm: 3 }, pr: 1.5, py: 1.5 }}
      >
        {document && (
          <Box sx={{ pt: 0.5 }}>
            <FileIcon type={document.extension} />
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0, pt: 0.75 }}>
          <Typography id={titleId} variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {document?.name ?? t('documents.name')}
          </Typography>
        </Box>
        {document && (
          <IconAction
            label={t('documents.download')}
            loading={download.isPending}
            onClick={() => download.mutate(document)}
          >
            <DownloadOutlined fontSize="small" />
          </IconAction>
        )}
        <IconAction label={t('common.close')} onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconAction>
      </Box>
      {error && !document && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!document && !error && (
        <Box sx={{ px: { xs: 2, sm: 3 } }}>
          <RowSkeletons count={4} />
        </Box>
      )}
      {document && (
        <>
          <DocumentStateLine baseId={baseId} document={document} mayWrite={mayWrite} />
          <PageTabs
            isBar
            id="document"
            label={t('documents.panel', { name: document.name })}
            value={tab}
            tabs={tabs.map((value) => ({ value, label: t(`documents.tab_${value}`) }))}
            onChange={setTab}
          />
          <Box
            role="tabpanel"
            id="document-panel"
            aria-labelledby={`document-${tab}`}
            tabIndex={0}
            sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: { xs: 2, sm: 3 }, py: 2 }}
          >
            {(tab === 'text' || tab === 'passages') && <RecognitionNotice document={document} />}
            {tab === 'text' && <DocumentText baseId={baseId} document={document} />}
            {tab === 'pages' && pages !== null && (
              <DocumentPages baseId={baseId} document={document} pages={pages} />
            )}
            {tab === 'picture' && <DocumentPicture baseId={baseId} document={document} />}
            {tab === 'passages' && <PassageList baseId={baseId} document={document} mayWrite={mayWrite} />}
            {tab === 'details' && renderValues?.(document)}
            {tab === 'details' && <DocumentDetails document={document} />}
          </Box>
        </>
      )}
    </>
  )
}
