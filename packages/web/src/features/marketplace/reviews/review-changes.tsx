import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Change, ContentField } from '#features/marketplace/reviews/content-changes.ts'
import { DiffBlock } from '#ui/content/diff-block.tsx'

/** Fields with the old and the new value side by side; other fields are texts, compared line by line. */
const SHORT: readonly ContentField[] = [
  'name',
  'model',
  'fallback_model',
  'temperature',
  'max_output_tokens',
  'support_contact',
  'avatar',
]

/** What differs from the approved copy, field by field. */
export function ReviewChanges({ changes, isFirst }: { changes: Change[]; isFirst: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {isFirst && <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('marketplace.all_new')}</Typography>}
      {changes.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('marketplace.no_changes')}</Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {changes.map((change) => (
          <ChangedField key={`${change.field}-${change.language}`} change={change} isFirst={isFirst} />
        ))}
      </Box>
    </>
  )
}

function ChangedField({ change, isFirst }: { change: Change; isFirst: boolean }) {
  const { t } = useTranslation()
  const title = useFieldTitle(change)
  const isShort = SHORT.includes(change.field)
  const shown = (value: string) => {
    if (value === '') return t('marketplace.value_none')
    return change.field === 'avatar' ? t('marketplace.picture_changed') : value
  }
  return (
    <section>
      <Typography variant="h4" component="h2" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {isShort ? (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1.5,
            px: 2,
            py: 1.25,
            border: 1,
            borderColor: 'divider',
            borderRadius: '12px',
            bgcolor: 'background.paper',
            overflowWrap: 'anywhere',
          }}
        >
          {!isFirst && (
            <>
              <Box component="del" sx={{ color: 'text.secondary' }}>
                {shown(change.before)}
              </Box>
              <ArrowForwardOutlined aria-hidden fontSize="small" />
            </>
          )}
          <Box component="ins" sx={{ fontWeight: 600, textDecoration: 'none' }}>
            {shown(change.after)}
          </Box>
        </Box>
      ) : (
        <DiffBlock label={title} before={change.before} after={change.after} />
      )}
    </section>
  )
}

/** 'Welcome text, French'. */
export function useFieldTitle({ field, language }: Pick<Change, 'field' | 'language'>): string {
  const { t } = useTranslation()
  const name = t(`marketplace.field_${field}`)
  if (language === null) return name
  return t(language === 'en' ? 'marketplace.in_english' : 'marketplace.in_french', { field: name })
}
