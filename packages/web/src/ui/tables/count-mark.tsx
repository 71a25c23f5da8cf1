import Box from '@mui/material/Box'

const MOST = 99

/** A small visual count; its surroundings contain the accessible text. */
export function CountMark({ count }: { count: number }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        minWidth: 18,
        height: 18,
        px: 0.5,
        borderRadius: '9px',
        fontSize: '0.75rem',
        lineHeight: 1,
        fontWeight: 600,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
      }}
    >
      {count > MOST ? `${MOST}+` : count}
    </Box>
  )
}
