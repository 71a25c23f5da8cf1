import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText, type FieldsProps } from '#features/assistants/fields.ts'
import { tagsQuery } from '#features/tags/tags.queries.ts'
import { FieldError } from '#ui/field-error.tsx'
import { SearchField } from '#ui/search-field.tsx'

const TAGS_MAX = 10
/** More than these are found by search. */
const SHOWN_MAX = 24

/** The tags under which it is found in the marketplace. */
export function TagsField({ content, errors, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  const errorText = useErrorText()
  const { data: tags = [], isSuccess } = useQuery(tagsQuery())
  const chosen = content.tag_ids
  const isFull = chosen.length >= TAGS_MAX
  const error = errorText(errors['tag_ids'])
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const found = tags.filter((tag) => tag.name.toLowerCase().includes(words))
  const shown = tags.filter((tag) => chosen.includes(tag.id) || found.slice(0, SHOWN_MAX).includes(tag))
  const toggle = (tagId: string) =>
    onChange({
      tag_ids: chosen.includes(tagId) ? chosen.filter((one) => one !== tagId) : [...chosen, tagId],
    })
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} component="h3" variant="subtitle2" sx={{ fontWeight: 600, mb: 0.75 }}>
        {t('assistantForm.tags')}
      </Typography>
      {isSuccess && tags.length === 0 && (
        <Typography variant="caption" sx={{ color: 'muted' }}>
          {t('assistantForm.tags_none')}
        </Typography>
      )}
      {tags.length > SHOWN_MAX && (
        <Box sx={{ mb: 1 }}>
          <SearchField value={search} onSearch={setSearch} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {shown.map((tag) => {
          const isChosen = chosen.includes(tag.id)
          return (
            <ButtonBase
              key={tag.id}
              aria-pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => toggle(tag.id)}
              sx={{
                minHeight: { xs: 44, md: 32 },
                px: 1.5,
                gap: 0.5,
                borderRadius: 999,
                border: 1,
                typography: 'body2',
                borderColor: isChosen ? 'primary.main' : 'borderStrong',
                bgcolor: isChosen ? 'primary.light' : 'background.paper',
                color: isChosen ? 'onPrimaryContainer' : 'text.primary',
                '&.Mui-disabled': { color: 'text.disabled' },
              }}
            >
              {isChosen && <CheckOutlined sx={{ fontSize: '1rem' }} />}
              {tag.name}
            </ButtonBase>
          )
        })}
      </Box>
      {isFull && (
        <Typography variant="caption" component="p" sx={{ color: 'muted', mt: 0.75 }}>
          {t('assistantForm.tags_full', { max: TAGS_MAX })}
        </Typography>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Box>
  )
}
