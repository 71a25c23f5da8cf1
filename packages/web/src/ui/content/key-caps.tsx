import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { capsOf, type Keys } from '#lib/shortcuts/keys.ts'

/** A shortcut as the keys of this platform are labelled. */
export function KeyCaps({ keys }: { keys: Keys }) {
  const { t } = useTranslation()
  const steps = capsOf(keys, {
    ctrl: t('commands.ctrl'),
    shift: t('commands.shift'),
    enter: t('commands.enter'),
  })
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, flex: 'none' }}>
      {steps.map((caps, nth) => (
        <Fragment key={nth}>
          {nth > 0 && (
            <Box component="span" sx={{ typography: 'caption', color: 'muted' }}>
              {t('commands.followed_by')}
            </Box>
          )}
          {caps.map((cap) => (
            <Box
              component="kbd"
              key={cap}
              sx={{
                minWidth: 22,
                px: 0.75,
                border: 1,
                borderColor: 'borderStrong',
                borderRadius: '6px',
                bgcolor: 'tint',
                color: 'text.secondary',
                typography: 'caption',
                fontFamily: 'inherit',
                textAlign: 'center',
              }}
            >
              {cap}
            </Box>
          ))}
        </Fragment>
      ))}
    </Box>
  )
}
