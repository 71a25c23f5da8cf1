import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { ModelInterface } from '@parlance/contract/models/model-interfaces.ts'
import { useId, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { VENDORS, vendorName, vendorOf } from '#features/providers/vendors.ts'

type Props = { chosen: ModelInterface; onChoose: (vendor: ModelInterface) => void }

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The choice of a vendor, which determines the fields below. */
export function VendorChoice({ chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const current = vendorOf(chosen)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = (VENDORS.indexOf(current) + step + VENDORS.length) % VENDORS.length
    const next = VENDORS[at]
    if (next === undefined) return
    onChoose(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[at]?.focus()
  }
  return (
    <Box>
      <Typography id={id} variant="subtitle2" component="p" sx={{ fontWeight: 600, mb: 0.75 }}>
        {t('providers.vendor')}
      </Typography>
      <Box
        role="radiogroup"
        aria-labelledby={id}
        onKeyDown={move}
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
        }}
      >
        {VENDORS.map((vendor) => {
          const isChosen = vendor === current
          return (
            <ButtonBase
              key={vendor}
              role="radio"
              aria-checked={isChosen}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChoose(vendor)}
              sx={{
                minHeight: 48,
                px: 1.5,
                gap: 1,
                justifyContent: 'space-between',
                border: 1,
                borderRadius: 1,
                typography: 'subtitle2',
                borderColor: isChosen ? 'primary.main' : 'borderStrong',
                bgcolor: isChosen ? 'primary.light' : 'background.paper',
                color: isChosen ? 'onPrimaryContainer' : 'text.primary',
                '&:hover': { bgcolor: isChosen ? 'primary.light' : 'tint' },
              }}
            >
              {vendorName(vendor, t)}
              {isChosen && <CheckOutlined fontSize="small" />}
            </ButtonBase>
          )
        })}
      </Box>
    </Box>
  )
}
