import DocumentScannerOutlined from '@mui/icons-material/DocumentScannerOutlined'
import type { DocumentText } from '@parlance/contract/knowledge/documents.ts'
import { useTranslation } from 'react-i18next'
import { recognitionText } from '#lib/texts/recognition-text.ts'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = { text: Pick<DocumentText, 'recognition' | 'sections'>; page: number | null }

/** Shows that a page was recognised in a picture, and how well; empty for a page that has a text. */
export function RecognisedChip({ text: { recognition, sections }, page }: Props) {
  const { t } = useTranslation()
  const number = page ?? 1
  if (recognition === null || !recognition.pages.includes(number)) return null
  const isDoubtful = recognition.uncertain_pages.includes(number)
  const text = isDoubtful
    ? t('recognition.uncertain')
    : recognitionText({ recognition, isPicture: sections.length === 0 }, t)
  return (
    <StateChip tone={isDoubtful ? 'warning' : 'quiet'} icon={<DocumentScannerOutlined />}>
      {text}
    </StateChip>
  )
}
