import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { STARTERS_MAX } from '@parlance/contract/core/limits.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moved } from '#features/assistants/editor/content/content.ts'
import {
  useErrorText,
  type FieldsProps,
  type LanguageProps,
} from '#features/assistants/editor/content/fields.ts'
import { LanguageTabs } from '#features/assistants/editor/fields/language-tabs.tsx'
import { StarterRow } from '#features/assistants/editor/fields/starter-row.tsx'
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx'

/** Up to six starters: add, edit, reorder by buttons or drag, remove. */
export function StartersField({
  content,
  errors,
  onChange,
  language,
  onLanguage,
}: FieldsProps & LanguageProps) {
  const { t } = useTranslation()
  const id = useId()
  const errorText = useErrorText()
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const { starters } = content
  const put = (next: typeof starters) => onChange({ starters: next })

  const move = (from: number, to: number) => {
    put(moved(starters, from, to))
    setSaid(t('assistantForm.starter_moved', { number: to + 1, count: starters.length }))
  }
  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 0.75 }}>
        <Typography id={`${id}-label`} component="h3" variant="subtitle2" sx={{ fontWeight: 600, flex: 1 }}>
          {t('assistantForm.starters')}
        </Typography>
        <LanguageTabs texts={starters} language={language} onLanguage={onLanguage} />
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {starters.map((starter, at) => (
          <StarterRow
            key={at}
            at={at}
            count={starters.length}
            text={starter[language] ?? ''}
            language={language}
            error={errorText(errors[`starters.${at}.${language}`])}
            isDragged={dragged === at}
            onText={(text) => put(starters.with(at, { ...starter, [language]: text }))}
            onRemove={() => put(starters.toSpliced(at, 1))}
            onMove={(to) => move(at, to)}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== null && dragged !== at) move(dragged, at)
              setDragged(null)
            }}
          />
        ))}
      </Box>
      {starters.length < STARTERS_MAX && (
        <Button
          size="small"
          startIcon={<AddOutlined />}
          onClick={() => put([...starters, {}])}
          sx={{ mt: starters.length > 0 ? 1 : 0, ml: -1 }}
        >
          {t('assistantForm.starter_add')}
        </Button>
      )}
      <Typography id={`${id}-help`} variant="caption" component="p" sx={{ color: 'muted' }}>
        {t('assistantForm.starters_help')}
      </Typography>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </Box>
  )
}
