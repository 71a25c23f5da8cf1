import Box from '@mui/material/Box'

type Props = { facts: readonly (readonly [label: string, value: string])[] }

/** The facts about something: one name and value per line. */
export function FactList({ facts }: Props) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        // a long name must leave room for the value
        gridTemplateColumns: 'fit-content(45%) 1fr',
        gap: '8px 24px',
        m: 0,
        typography: 'body2',
      }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
