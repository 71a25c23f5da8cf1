import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import {
  ACTIONS,
  MEANINGFUL,
  type Action,
  type Permission,
  type Resource,
} from '@parlance/contract/core/permissions.ts'
import { useTranslation } from 'react-i18next'

type Props = {
  held: ReadonlySet<Permission>
  readOnly: boolean
  onToggle: (permission: Permission) => void
}

const RESOURCES = Object.keys(MEANINGFUL) as Resource[]
const actionsOf = (resource: Resource): readonly Action[] => MEANINGFUL[resource]

/** What a role allows: things by actions where there is room, else one thing after the other. */
export function PermissionMatrix(props: Props) {
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true })
  return isWide ? <Matrix {...props} /> : <Lists {...props} />
}

function Matrix(props: Props) {
  const { t } = useTranslation()
  const line = { borderTop: 1, borderColor: 'divider' } as const
  return (
    <Box
      component="table"
      aria-label={t('roles.matrix')}
      onKeyDown={moveWithArrows}
      sx={{ borderCollapse: 'collapse', width: '100%', typography: 'body2', '& td, & th': { p: 0 } }}
    >
      <thead>
        <tr>
          <Box component="td" />
          {ACTIONS.map((action) => (
            <Box
              component="th"
              scope="col"
              key={action}
              sx={{ verticalAlign: 'bottom', width: 40, height: 104, pb: '8px !important', fontWeight: 500 }}
            >
              <Box
                component="span"
                sx={{ writingMode: 'vertical-rl', transform: 'rotate(180deg)', color: 'text.secondary' }}
              >
                {t(`roles.action_${action}`)}
              </Box>
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {RESOURCES.map((resource) => (
          <Box component="tr" key={resource} sx={{ '&:hover': { bgcolor: 'tint' } }}>
            <Box component="th" scope="row" sx={{ ...line, textAlign: 'left', fontWeight: 600, height: 40 }}>
              {t(`roles.resource_${resource}`)}
            </Box>
            {ACTIONS.map((action) => (
              <Box component="td" key={action} sx={{ ...line, textAlign: 'center' }}>
                {actionsOf(resource).includes(action) && (
                  <Cell {...props} resource={resource} action={action} />
                )}
              </Box>
            ))}
          </Box>
        ))}
      </tbody>
    </Box>
  )
}

function Lists(props: Props) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {RESOURCES.map((resource) => (
        <Box component="fieldset" key={resource} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
          <Typography component="legend" variant="subtitle2" sx={{ fontWeight: 600, p: 0 }}>
            {t(`roles.resource_${resource}`)}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            {actionsOf(resource).map((action) => (
              <Box
                component="label"
                key={action}
                sx={{
                  display: 'inline-flex',
                  alignItems: 'center',
                  minHeight: 44,
                  minWidth: 132,
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
    <Checkbox
      size="small"
      checked={held.has(permission)}
      disabled={readOnly}
      onChange={() => onToggle(permission)}
      slotProps={{ input: { 'aria-label': name } }}
      sx={{ p: 0.75, '&.Mui-disabled.Mui-checked': { color: 'text.secondary' } }}
    />
  )
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Arrows lead from box to box of the matrix, sideways in reading order, up and down in the column. */
function moveWithArrows(event: React.KeyboardEvent<HTMLElement>): void {
  const from = event.target
  if (!(from instanceof HTMLInputElement)) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')]
  const to = STEPS[event.key]
    ? boxes[boxes.indexOf(from) + (STEPS[event.key] ?? 0)]
    : inColumn(event, from, boxes)
  if (!to) return
  event.preventDefault()
  to.focus()
}

function inColumn(event: React.KeyboardEvent, from: HTMLInputElement, boxes: HTMLInputElement[]) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return undefined
  const column = boxes.filter((box) => box.closest('td')?.cellIndex === from.closest('td')?.cellIndex)
  return column[column.indexOf(from) + (event.key === 'ArrowDown' ? 1 : -1)]
}
