import Box from '@mui/material/Box'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '#ui/error-state.tsx'

/** What stands in the place of a page whose loader or drawing failed. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Box component="main" sx={{ flex: 1, display: 'grid', alignContent: 'center' }}>
      <ErrorState
        error={error instanceof Error ? error : new Error(String(error))}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </Box>
  )
}
