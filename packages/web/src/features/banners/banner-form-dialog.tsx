import type { AdminBanner } from '@parlance/contract/admin/banners.ts'
import { useId } from 'react'
import { BannerForm } from '#features/banners/banner-form.tsx'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'

type Props = {
  /** The banner to change; absent for a new one. */
  banner?: AdminBanner
  open: boolean
  onClose: () => void
}

export function BannerFormDialog({ open, ...rest }: Props) {
  const id = useId()
  return (
    <FormDialog open={open} onClose={rest.onClose} maxWidth="md" aria-labelledby={id}>
      <BannerForm titleId={id} {...rest} />
    </FormDialog>
  )
}
