import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { BannerDraft } from '#features/banners/banner-draft.ts'
import { FormField, fieldProps } from '#ui/fields/form-field.tsx'

type Window = Pick<BannerDraft, 'starts_at' | 'ends_at'>
type Props = { draft: Window; error: string | undefined; onChange: (more: Partial<Window>) => void }

/** When a banner is shown, in the administrator's time zone. */
export function WindowFields({ draft, error, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <FormField
        id={`${id}-starts`}
        label={t('banners.starts_at')}
        help={t('banners.time_zone', { zone })}
        error={error}
      >
        <OutlinedInput
          fullWidth
          type="datetime-local"
          value={draft.starts_at}
          error={error !== undefined}
          inputProps={fieldProps(`${id}-starts`, error, true)}
          onChange={(event) => onChange({ starts_at: event.target.value })}
        />
      </FormField>
      <FormField id={`${id}-ends`} label={t('banners.ends_at')} help={t('banners.ends_at_help')}>
        <OutlinedInput
          fullWidth
          type="datetime-local"
          value={draft.ends_at}
          inputProps={fieldProps(`${id}-ends`, undefined, true)}
          onChange={(event) => onChange({ ends_at: event.target.value })}
        />
      </FormField>
    </Box>
  )
}
