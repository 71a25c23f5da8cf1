import CheckOutlined from '@mui/icons-material/CheckOutlined'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import { ROLE_BUNDLES } from '@parlance/contract/people/roles.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

type Name = keyof typeof ROLE_BUNDLES
type Props = { held: ReadonlySet<Permission>; onChange: (held: Set<Permission>) => void }

const NAMES = Object.keys(ROLE_BUNDLES) as Name[]
const permissionsOf = (name: Name): readonly Permission[] => ROLE_BUNDLES[name]

/** Sets of permissions that belong together: one click adds or removes a set. */
export function BundleChips({ held, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isWhole = (name: Name) => permissionsOf(name).every((permission) => held.has(permission))
  const toggle = (name: Name) => {
    if (!isWhole(name)) return onChange(new Set([...held, ...permissionsOf(name)]))
    // permissions that another complete set needs are kept
    const kept = new Set(NAMES.filter((other) => other !== name && isWhole(other)).flatMap(permissionsOf))
    const gone = new Set(permissionsOf(name).filter((permission) => !kept.has(permission)))
    onChange(new Set([...held].filter((permission) => !gone.has(permission))))
  }
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ fontWeight: 600, mb: 0.75 }}>
        {t('roles.bundles')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {NAMES.map((name) => (
          <Button
            key={name}
            size="small"
            variant="outlined"
            aria-pressed={isWhole(name)}
            startIcon={isWhole(name) ? <CheckOutlined /> : <AddOutlined />}
            onClick={() => toggle(name)}
            sx={{ ...(isWhole(name) && { bgcolor: 'primary.light', color: 'onPrimaryContainer' }) }}
          >
            {t(`roles.bundle_${name}`)}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
