import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'

const FOLDED_LINES = 12
/** Texts shorter than this cannot exceed twelve lines, unless they have that many line breaks. */
const SURELY_SHORT = 700

/** What a person wrote; a long text is collapsed. */
export function QuestionText({ text, ref }: { text: string; ref?: Ref<HTMLDivElement> }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const mayFold = text.length > SURELY_SHORT || text.split('\n').length > FOLDED_LINES
  return (
    <>
      <Box
        ref={ref}
        sx={{
          typography: 'reading',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          maxWidth: 592,
          ...(mayFold &&
            !isOpen && {
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: FOLDED_LINES,
              overflow: 'hidden',
            }),
        }}
      >
        {text}
      </Box>
      {mayFold && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} sx={{ ml: -1.5 }}>
          {t(isOpen ? 'chat.show_less' : 'chat.show_all')}
        </Button>
      )}
    </>
  )
}
