import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SubjectRow } from '#features/sharing/subject-row.tsx'
import { LoadMore, type PagedList } from '#ui/tables/load-more.tsx'

type Props = {
  heading: 'h2' | 'h3'
  owner: { name: string; detail: string } | undefined
  /** The people and groups with access, or a note that there are none. */
  note: string | undefined
  /** The shares. */
  list: PagedList
  /** One row for each of the other people and groups. */
  children: ReactNode
}

/** The people and groups with access, with the owner first. */
export function AccessList({ heading, owner, note, list, children }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Typography
        variant="subtitle2"
        component={heading}
        sx={{ color: 'text.secondary', fontWeight: 600, mt: 3 }}
      >
        {t('sharing.has_access')}
      </Typography>
      <Box
        component="ul"
        aria-label={t('sharing.has_access')}
        sx={{ listStyle: 'none', m: 0, p: 0, mt: 0.5 }}
      >
        {owner && (
          <SubjectRow subject={{ subject_type: 'user', name: owner.name }} detail={owner.detail}>
            <Typography variant="body2" sx={{ color: 'text.secondary', pr: 1 }}>
              {t('sharing.owner')}
            </Typography>
          </SubjectRow>
        )}
        {children}
      </Box>
      <LoadMore list={list} />
      {note !== undefined && (
        <Typography variant="caption" component="p" sx={{ color: 'muted', mt: 1 }}>
          {note}
        </Typography>
      )}
    </>
  )
}
