import Box from '@mui/material/Box'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AdminChooser } from '#app/layout/admin-chooser.tsx'
import { AdminMenu } from '#app/layout/admin-menu.tsx'
import { useAdminGroups } from '#app/layout/use-admin-groups.ts'
import { SHORT, size } from '#ui/sizes.ts'

export function AdminLayout() {
  const { t } = useTranslation()
  const groups = useAdminGroups()
  return (
    <Box sx={frame}>
      <Box
        component="nav"
        aria-label={t('layout.administration')}
        sx={{
          flex: 'none',
          width: { md: size.adminMenu },
          borderStyle: 'solid',
          borderWidth: { xs: '0 0 1px', md: '0 1px 0 0' },
          borderColor: 'divider',
          overflowY: 'auto',
        }}
      >
        <Box sx={{ display: { xs: 'none', md: 'block' }, p: '20px 12px' }}>
          <AdminMenu groups={groups} />
        </Box>
        <Box sx={{ display: { md: 'none' }, px: { xs: 2, sm: 3 }, py: 1 }}>
          <AdminChooser groups={groups} />
        </Box>
      </Box>
      <Box data-page sx={{ flex: 1, minWidth: 0, overflowY: 'auto', p: { xs: 2, sm: 3, md: '24px 28px' } }}>
        <Box sx={{ maxWidth: size.page }}>
          <Outlet />
        </Box>
      </Box>
    </Box>
  )
}

const frame = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  // in a low window the section menu scrolls with the page
  [`${SHORT} and (max-width: 899.95px)`]: {
    overflowY: 'auto',
    '& > [data-page]': { flex: 'none', overflowY: 'visible' },
  },
} as const
