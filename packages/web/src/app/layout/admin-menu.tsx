import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminIcon } from '#app/layout/admin-icon.tsx'
import { NavLink } from '#app/layout/nav-link.tsx'
import { PendingCount } from '#app/layout/pending-count.tsx'
import { type AdminGroup, isReviews, pathOf } from '#app/layout/use-admin-groups.ts'
import { FilterField } from '#ui/fields/filter-field.tsx'
import { matches } from '#lib/texts/matches.ts'

/** A list with fewer sections needs no filter. */
const FILTER_FROM = 8

/** The sections at the side of a wide window, with a filter. */
export function AdminMenu({ groups }: { groups: AdminGroup[] }) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const shown = groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ label }) => matches(label, words)) }))
    .filter(({ entries }) => entries.length > 0)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      <Typography variant="subtitle2" component="p" sx={{ fontWeight: 600, px: 1.5, pb: 1.25 }}>
        {t('layout.administration')}
      </Typography>
      {count >= FILTER_FROM && (
        <FilterField label={t('administration.filter')} value={words} onChange={setWords} />
      )}
      {shown.map(({ id, title, entries }) => (
        <Box key={id} role="group" aria-labelledby={`admin-${id}`} sx={{ mt: 2 }}>
          <Typography
            id={`admin-${id}`}
            variant="overline"
            component="p"
            sx={{ color: 'muted', px: 1.5, pb: 0.5 }}
          >
            {title}
          </Typography>
          {entries.map((entry) => (
            <NavLink key={pathOf(entry)} {...entry} dense icon={<AdminIcon to={entry.to} />}>
              {entry.label}
              {isReviews(entry) && <PendingCount />}
            </NavLink>
          ))}
        </Box>
      ))}
      {shown.length === 0 && (
        <Typography variant="caption" component="p" role="status" sx={{ color: 'muted', px: 1.5, pt: 2 }}>
          {t('common.no_match', { query: words.trim() })}
        </Typography>
      )}
    </>
  )
}
