import ThumbDown from '@mui/icons-material/ThumbDown'
import ThumbUp from '@mui/icons-material/ThumbUp'
import type { PluginHost } from '@parlance/plugin-api/web.ts'

/** The kind of a vote, with a label for screen readers. */
export function ThumbIcon({ host, isPositive }: { host: PluginHost; isPositive: boolean }) {
  const Icon = isPositive ? ThumbUp : ThumbDown
  return (
    <Icon
      fontSize="small"
      titleAccess={host.t(isPositive ? 'good' : 'bad')}
      sx={{ color: isPositive ? 'success.main' : 'error.main' }}
    />
  )
}
