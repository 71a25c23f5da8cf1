import AddOutlined from '@mui/icons-material/AddOutlined'
import RemoveOutlined from '@mui/icons-material/RemoveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { pairOf, type Permission } from '@parlance/contract/core/permissions.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { changedTexts, type RoleDraft } from '#features/roles/role-draft.ts'
import { FieldError } from '#ui/fields/field-error.tsx'

type Props = {
  before: RoleDraft
  after: RoleDraft
  people: number
  open: boolean
  busy: boolean
  error: string | undefined
  onSave: () => void
  onClose: () => void
}

/** What a save would change, and for how many people. */
export function RoleDifference({ before, after, people, open, busy, error, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const added = after.permissions.filter((one) => !before.permissions.includes(one))
  const removed = before.permissions.filter((one) => !after.permissions.includes(one))
  const texts = changedTexts(before, after)
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t('roles.difference')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2">{t('roles.difference_people', { count: people })}</Typography>
        {texts.map(({ field, from, to }) => (
          <Typography key={field} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t(`roles.${field}`)}: <del>{from}</del> <ins>{to}</ins>
          </Typography>
        ))}
        <Permissions title={t('roles.added')} permissions={added} sign="added" />
        <Permissions title={t('roles.removed')} permissions={removed} sign="removed" />
        {error !== undefined && <FieldError>{error}</FieldError>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="contained" loading={busy} onClick={onSave}>
          {t('roles.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ListProps = { title: string; permissions: Permission[]; sign: 'added' | 'removed' }

function Permissions({ title, permissions, sign }: ListProps) {
  const { t } = useTranslation()
  if (permissions.length === 0) return null
  const Icon = sign === 'added' ? AddOutlined : RemoveOutlined
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {permissions.map((permission) => {
          const { resource, action } = pairOf(permission)
          return (
            <Box
              component="li"
              key={permission}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2', minHeight: 28 }}
            >
              <Icon fontSize="small" color={sign === 'added' ? 'success' : 'error'} />
              {t('roles.pair', {
                resource: t(`roles.resource_${resource}`),
                action: t(`roles.action_${action}`),
              })}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
