import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { UsageReport, UsageRow } from '@parlance/contract/admin/usage.ts'
import { useTranslation } from 'react-i18next'
import { rowName } from '#features/usage/usage-texts.ts'
import { formatMoney } from '#lib/texts/format.ts'
import { Meter } from '#ui/tables/meter.tsx'
import { Panel } from '#ui/navigation/panel.tsx'

const SHOWN = 5

type Props = {
  report: UsageReport
  onAll?: () => void
  onOpen?: (row: UsageRow) => void
}

/** The most expensive rows of a sum, with bars. */
export function TopRows({ report, onAll, onOpen }: Props) {
  const { t } = useTranslation()
  const { by, rows, currency } = report
  const most = Math.max(1, ...rows.map((row) => row.cost_nano))
  return (
    <Panel
      title={t(`usage.title_${by}`)}
      actions={
        onAll && (
          <Button size="small" onClick={onAll}>
            {t('usage.see_all')}
          </Button>
        )
      }
    >
      {rows.length === 0 && <Typography sx={{ color: 'muted' }}>{t('usage.nothing')}</Typography>}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {rows.slice(0, SHOWN).map((row) => {
          const line = (
            <Line
              name={rowName(t, by, row)}
              part={row.cost_nano / most}
              cost={formatMoney(row.cost_nano, currency)}
            />
          )
          return (
            <li key={row.key}>
              {onOpen && row.key !== null ? (
                <ButtonBase
                  onClick={() => onOpen(row)}
                  sx={{
                    width: '100%',
                    typography: 'body1',
                    textAlign: 'left',
                    '&:hover': { bgcolor: 'tint' },
                  }}
                >
                  {line}
                </ButtonBase>
              ) : (
                line
              )}
            </li>
          )
        })}
      </Box>
    </Panel>
  )
}

function Line({ name, part, cost }: { name: string; part: number; cost: string }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) 96px minmax(88px, auto)',
        alignItems: 'center',
        gap: 2,
        // 44 px by touch
        py: { xs: 1.5, md: 1 },
        width: '100%',
      }}
    >
      <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</Box>
      <Meter value={part} />
      <Box sx={{ textAlign: 'right' }}>{cost}</Box>
    </Box>
  )
}
