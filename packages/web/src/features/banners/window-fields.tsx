import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { BannerDraft } from '#features/banners/banner-draft.ts'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'

type Window = Pick<BannerDraft, 'starts_at' | 'ends_at'>
type Props = { draft: Window; error: string | undefined; onChange: (more: Partial<Window>) => void }

/** When a banner is shown, in the administrator's time zone. */
export function WindowFields({ draft, error, onChange }: Props) {
  const { t } = useTranslation()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <DateTimeField
        label={t('banners.starts_at')}
        help={t('banners.time_zone', { zone })}
        error={error}
        value={draft.starts_at}
        onChange={(starts_at) => onChange({ starts_at })}
      />
      <DateTimeField
        label={t('banners.ends_at')}
        help={t('banners.ends_at_help')}
        value={draft.ends_at}
        onChange={(ends_at) => onChange({ ends_at })}
      />
    </Box>
  )
}
