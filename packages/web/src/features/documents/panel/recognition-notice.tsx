import Box from '@mui/material/Box'
import { isPicture } from '@parlance/contract/core/knowledge-formats.ts'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useTranslation } from 'react-i18next'
import { recognitionText, unreadText } from '#lib/texts/recognition-text.ts'

type Props = { document: Pick<KnowledgeDocument, 'extension' | 'recognition'> }

/** How well the text of a scan or a picture was recognised; empty for other files. */
export function RecognitionNotice({ document: { extension, recognition } }: Props) {
  const { t } = useTranslation()
  if (recognition === null) return null
  const unread = unreadText(recognition, t)
  const isDoubtful = unread !== null || recognition.uncertain_pages.length > 0
  return (
    <Box
      role="note"
      sx={{
        p: 1.5,
        mb: 2,
        borderRadius: 1,
        bgcolor: isDoubtful ? 'warning.light' : 'sunken',
        typography: 'body2',
      }}
    >
      {recognition.pages.length > 0 && (
        <Box component="p" sx={{ m: 0 }}>
          {recognitionText({ recognition, isPicture: isPicture(extension) }, t)}
        </Box>
      )}
      {unread !== null && (
        <Box component="p" sx={{ m: 0 }}>
          {unread}
        </Box>
      )}
    </Box>
  )
}
