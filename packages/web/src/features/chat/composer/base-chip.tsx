import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined'
import Box from '@mui/material/Box'

/** Shows that answers can use a knowledge base. */
export function BaseChip({ name }: { name: string }) {
  return (
    <Box
      component="span"
      title={name}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        height: 24,
        maxWidth: '100%',
        px: 1,
        borderRadius: 0.5,
        typography: 'caption',
        fontWeight: 500,
        bgcolor: 'citation.bg',
        color: 'citation.text',
      }}
    >
      <LibraryBooksOutlined sx={{ fontSize: '1rem' }} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name}
      </Box>
    </Box>
  )
}
