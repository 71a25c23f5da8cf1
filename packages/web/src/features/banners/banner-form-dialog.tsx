import Dialog from '@mui/material/Dialog'
import type { AdminBanner } from '@parlance/contract/admin/banners.ts'
import { useId } from 'react'
import { BannerForm } from '#features/banners/banner-form.tsx'

type Props = {
  /** The banner to change; absent: a new one. */
  banner?: AdminBanner
  open: boolean
  onClose: () => void
}

export function BannerFormDialog({ open, ...rest }: Props) {
  const id = useId()
  return (
    <Dialog open={open} onClose={rest.onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <BannerForm titleId={id} {...rest} />
    </Dialog>
  )
}
