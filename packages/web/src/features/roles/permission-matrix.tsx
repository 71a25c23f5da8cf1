import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  MEANINGFUL,
  type Action,
  type Permission,
  type Resource,
} from '@parlance/contract/core/permissions.ts'
import { useTranslation } from 'react-i18next'
import { CheckBox } from '#ui/fields/check-field.tsx'

type Props = {
  held: ReadonlySet<Permission>
  readOnly: boolean
  onToggle: (permission: Permission) => void
}

const RESOURCES = Object.keys(MEANINGFUL) as Resource[]
const actionsOf = (resource: Resource): readonly Action[] => MEANINGFUL[resource]

/** The permissions of a role: one kind of object after the other, each with its actions. */
export function PermissionMatrix(props: Props) {
  const { t } = useTranslation()
  return (
    <Box sx={{ '& > fieldset + fieldset': { borderTop: 1, borderColor: 'divider' } }}>
      {RESOURCES.map((resource) => (
        <Box
          component="fieldset"
          key={resource}
          sx={{ m: 0, px: 0, py: { xs: 1, sm: 0.5 }, border: 0, minWidth: 0, display: { sm: 'flex' } }}
        >
          <Typography
            component="legend"
            variant="subtitle2"
            sx={{
              fontWeight: 600,
              p: 0,
              flex: 'none',
              width: { xs: '100%', sm: 176 },
              // a floating legend is not drawn over the border
              float: 'left',
              pt: { sm: 1 },
            }}
          >
            {t(`roles.resource_${resource}`)}
          </Typography>
          <Box
            sx={{
              flex: 1,
              clear: { xs: 'both', sm: 'none' },
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
              columnGap: 1,
            }}
          >
            {actionsOf(resource).map((action) => (
              <Box
                component="label"
                key={action}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  minHeight: { xs: 44, md: 36 },
                  typography: 'body2',
                }}
              >
                <Cell {...props} resource={resource} action={action} />
                {t(`roles.action_${action}`)}
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Cell({
  held,
  readOnly,
  onToggle,
  resource,
  action,
}: Props & { resource: Resource; action: Action }) {
  const { t } = useTranslation()
  const permission: Permission = `${resource}:${action}`
  const name = t('roles.pair', {
    resource: t(`roles.resource_${resource}`),
    action: t(`roles.action_${action}`),
  })
  return (
    <CheckBox
      isDense
      label={name}
      checked={held.has(permission)}
      disabled={readOnly}
      onChange={() => onToggle(permission)}
    />
  )
}
