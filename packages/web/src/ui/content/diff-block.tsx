import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { type DiffLine, lineDiff } from '#lib/texts/diff.ts'
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx'

type Props = { label: string; before: string; after: string }
type Row = DiffLine & { number: number }
type Part = { rows: Row[] } | { hidden: number }

/** Equal lines that are shown around a change. */
const CONTEXT = 2

const LOOKS = {
  same: { sign: '', bgcolor: 'transparent', color: 'text.secondary' },
  added: { sign: '+', bgcolor: 'success.light', color: 'success.main' },
  removed: { sign: '−', bgcolor: 'error.light', color: 'error.main' },
} as const

/** Compares two texts line by line; signs, numbers and colours mark added and removed lines. */
export function DiffBlock({ label, before, after }: Props) {
  const { t } = useTranslation()
  return (
    <Box
      role="region"
      aria-label={label}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
        py: 0.75,
      }}
    >
      {folded(numbered(lineDiff(before, after))).map((part, at) =>
        'hidden' in part ? (
          <Box key={at} sx={{ px: 2, py: 0.5, typography: 'caption', color: 'muted', bgcolor: 'sunken' }}>
            {t('common.equal_lines', { count: part.hidden })}
          </Box>
        ) : (
          part.rows.map((row, line) => <Line key={line} row={row} />)
        ),
      )}
    </Box>
  )
}

function Line({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { sign, bgcolor, color } = LOOKS[row.kind]
  return (
    <Box sx={{ display: 'flex', gap: 1, px: 2, py: 0.25, bgcolor }}>
      <Box
        aria-hidden
        sx={{
          flex: 'none',
          width: 28,
          textAlign: 'right',
          typography: 'caption',
          lineHeight: '22px',
          color: 'text.secondary',
        }}
      >
        {row.number}
      </Box>
      <Box aria-hidden sx={{ flex: 'none', width: 12, fontWeight: 600, color }}>
        {sign}
      </Box>
      <Box sx={{ minWidth: 0, flex: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {row.kind !== 'same' && <VisuallyHidden>{t(`common.line_${row.kind}`)} </VisuallyHidden>}
        {row.text === '' ? '\u00A0' : row.text}
      </Box>
    </Box>
  )
}

/** A removed line by its position in the old text, the others by their position in the new one. */
function numbered(lines: DiffLine[]): Row[] {
  let old = 0
  let now = 0
  return lines.map((line) => {
    if (line.kind !== 'added') old++
    if (line.kind !== 'removed') now++
    return { ...line, number: line.kind === 'removed' ? old : now }
  })
}

/** Long runs of equal lines become one that counts them. */
function folded(rows: Row[]): Part[] {
  const isNear = rows.map((_row, at) =>
    rows.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  )
  const parts: Part[] = []
  for (const [at, row] of rows.entries()) {
    const last = parts.at(-1)
    if (isNear[at]) {
      if (last && 'rows' in last) last.rows.push(row)
      else parts.push({ rows: [row] })
    } else if (last && 'hidden' in last) last.hidden++
    else parts.push({ hidden: 1 })
  }
  return parts
}
