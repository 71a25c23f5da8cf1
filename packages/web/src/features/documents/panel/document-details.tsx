import Box from '@mui/material/Box'
import { LANGUAGES } from '@parlance/contract/knowledge/analysis/languages.ts'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatMoment, formatNumber } from '#lib/texts/format.ts'
import { FactList } from '#ui/tables/fact-list.tsx'
import { SafeLink } from '#ui/navigation/safe-link.tsx'

/** The metadata of a file. */
export function DocumentDetails({ document }: { document: KnowledgeDocument }) {
  const { t } = useTranslation()
  return (
    <>
      <FactList facts={factsOf(document, t)} />
      {document.url !== '' && (
        <Box sx={{ mt: 2, typography: 'body2' }}>
          <SafeLink href={document.url}>{t('documents.open_source')}</SafeLink>
        </Box>
      )}
    </>
  )
}

function factsOf(document: KnowledgeDocument, t: TFunction): [string, string][] {
  const { extension, size, pages, words, language, chunks, added_by } = document
  const facts: [string, string | null][] = [
    [t('documents.detail_format'), extension.toUpperCase()],
    [t('documents.detail_size'), formatBytes(size)],
    [t('documents.detail_pages'), pages === null ? null : formatNumber(pages)],
    [t('documents.detail_words'), words === null ? null : formatNumber(words)],
    [t('documents.detail_language'), languageOf(language, t)],
    [t('documents.detail_passages'), formatNumber(chunks)],
    [t('documents.detail_added'), formatMoment(document.created_at)],
    [t('documents.detail_added_by'), added_by === '' ? null : added_by],
    [t('documents.detail_indexed'), momentOf(document.indexed_at)],
    [t('documents.detail_source_changed'), momentOf(document.source_changed_at)],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]]))
}

const momentOf = (instant: string | null) => (instant === null ? null : formatMoment(instant))

function languageOf(language: string | null, t: TFunction): string | null {
  if (language === null) return null
  return t(`documents.language_${LANGUAGES.find((one) => one === language) ?? 'simple'}`)
}
