import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstTags } from '#features/marketplace/first-tags.ts'
import { tagsQuery } from '#features/tags/tags.queries.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'

type Props = { chosen: string | undefined; onChoose: (tagId: string | undefined) => void }

/** Round filters: the first tags by rank, and the others on demand. */
export function TagFilters({ chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const { data: all = [], isPending } = useQuery(tagsQuery())
  // Other tags would lead to an empty list.
  const tags = all.filter(({ usage_count }) => usage_count > 0)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? tags : firstTags(tags, chosen)
  // the height of a row of filters
  if (isPending) return <Box sx={{ height: { xs: 44, md: 32 } }} />
  if (tags.length === 0) return null
  return (
    <Box role="group" aria-label={t('marketplace.tags')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <FilterChip isChosen={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t('marketplace.all_tags')}
      </FilterChip>
      {shown.map((tag) => (
        <FilterChip
          key={tag.id}
          isChosen={tag.id === chosen}
          onClick={() => onChoose(tag.id === chosen ? undefined : tag.id)}
        >
          {tag.name}
        </FilterChip>
      ))}
      {tags.length > shown.length || isWhole ? (
        <ButtonBase
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          sx={{
            height: { xs: 44, md: 32 },
            px: 1,
            borderRadius: 999,
            typography: 'subtitle2',
            fontWeight: 600,
            color: 'primary.main',
          }}
        >
          {t(isWhole ? 'marketplace.fewer_tags' : 'marketplace.more_tags')}
        </ButtonBase>
      ) : null}
    </Box>
  )
}
