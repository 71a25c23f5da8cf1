import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Entry = { id: string; title: string; chips?: ReactNode; text?: string; caption: string }
type Props = { label: string; entries: readonly Entry[]; chosenId: string; onChoose: (id: string) => void }

/** A list with one selected entry that is shown next to it. */
export function ChoiceList({ label, entries, chosenId, onChoose }: Props) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: { xs: 220, md: 'none' }, overflowY: 'auto' }}
    >
      {entries.map(({ id, title, chips, text, caption }) => (
        <li key={id}>
          <ButtonBase
            aria-pressed={id === chosenId}
            onClick={() => onChoose(id)}
            sx={{
              width: '100%',
              px: 1.5,
              py: 1,
              gap: 0.5,
              flexDirection: 'column',
              alignItems: 'flex-start',
              textAlign: 'left',
              borderRadius: 1,
              '&:hover': { bgcolor: 'tint' },
              '&[aria-pressed=true]': { bgcolor: 'primary.light', color: 'onPrimaryContainer' },
              '&.Mui-focusVisible': { outlineOffset: -2 },
            }}
          >
            <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
              <Typography component="span" variant="subtitle2" sx={{ fontWeight: 600 }}>
                {title}
              </Typography>
              {chips}
            </Box>
            {text && (
              <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {text}
              </Typography>
            )}
            <Typography component="span" variant="caption">
              {caption}
            </Typography>
          </ButtonBase>
        </li>
      ))}
    </Box>
  )
}
