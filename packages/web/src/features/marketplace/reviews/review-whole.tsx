import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { FieldText } from '#features/marketplace/reviews/content-changes.ts'
import { useFieldTitle } from '#features/marketplace/reviews/review-changes.tsx'

/** The full copy, field by field. */
export function ReviewWhole({ fields }: { fields: FieldText[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {fields
        .filter(({ text }) => text !== '')
        .map((field) => (
          <Field key={`${field.field}-${field.language}`} field={field} />
        ))}
    </Box>
  )
}

function Field({ field }: { field: FieldText }) {
  const { t } = useTranslation()
  const title = useFieldTitle(field)
  return (
    <section>
      <Typography variant="h4" component="h2" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {field.field === 'avatar' ? t('marketplace.picture_same') : field.text}
      </Typography>
    </section>
  )
}
