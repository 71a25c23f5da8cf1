import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminIcon } from '#app/layout/admin-icon.tsx'
import { PendingCount } from '#app/layout/pending-count.tsx'
import { type AdminEntry, type AdminGroup, isAt, isReviews, pathOf } from '#app/layout/use-admin-groups.ts'
import { ChoiceFace } from '#ui/fields/choice-face.tsx'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

/** The sections behind one button, for windows without room for a menu at the side. */
export function AdminChooser({ groups }: { groups: AdminGroup[] }) {
  const { t } = useTranslation()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const here = groups.flatMap(({ entries }) => entries).find((entry) => isAt(entry, path))
  const open = (entry: AdminEntry) => {
    setAnchor(null)
    void navigate(entry)
  }
  return (
    <>
      <ChoiceFace
        isField
        icon={here && <AdminIcon to={here.to} />}
        isOpen={anchor !== null}
        aria-label={t('administration.section', { name: here?.label ?? t('layout.administration') })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {here?.label ?? t('layout.administration')}
      </ChoiceFace>
      <PopMenu
        anchor={anchor}
        label={t('layout.administration')}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { minWidth: anchor?.offsetWidth ?? 0, maxHeight: '70vh' } } }}
      >
        {groups.flatMap(({ id, title, entries }) => [
          <ListSubheader
            key={id}
            role="presentation"
            disableSticky
            sx={{ typography: 'overline', color: 'muted', bgcolor: 'transparent', px: 1.5, pt: 1 }}
          >
            {title}
          </ListSubheader>,
          ...entries.map((entry) => (
            <MenuItem
              key={pathOf(entry)}
              selected={entry === here}
              aria-current={entry === here && 'page'}
              onClick={() => open(entry)}
            >
              <AdminIcon to={entry.to} />
              {entry.label}
              {isReviews(entry) && <PendingCount />}
            </MenuItem>
          )),
        ])}
      </PopMenu>
    </>
  )
}
