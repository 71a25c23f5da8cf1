import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SHARED_PATH } from '#lib/first-page.ts'
import { forgetPath, rememberedPath, VISITOR } from '#lib/return-path.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { PlainLink } from '#ui/navigation/plain-link.tsx'

/** After a new sign-in: the link back to where the session ended. */
export function ReturnNote({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const router = useRouter()
  const [place, setPlace] = useState(() => rememberedPath(userId) ?? rememberedPath(VISITOR))
  const here = useLocation({ select: ({ href }) => href })
  // a draft can already have redirected
  if (!place || place.path === here) return null
  const close = () => {
    forgetPath(userId)
    forgetPath(VISITOR)
    setPlace(null)
  }
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mb: 3,
        pl: 2,
        pr: 1,
        py: 0.5,
        borderRadius: 1,
        bgcolor: 'info.light',
        typography: 'body2',
      }}
    >
      <Box sx={{ flex: 1 }}>
        <PlainLink
          href={place.path}
          onClick={(event) => {
            close()
            // a shared conversation is a separate page, without plugins
            if (place.path.startsWith(SHARED_PATH)) return
            event.preventDefault()
            router.history.push(place.path)
          }}
        >
          {place.title === '' ? t('session.return_to_page') : t('session.return_to', { title: place.title })}
        </PlainLink>
      </Box>
      <IconAction label={t('common.close')} onClick={close}>
        <CloseOutlined fontSize="small" />
      </IconAction>
    </Box>
  )
}
