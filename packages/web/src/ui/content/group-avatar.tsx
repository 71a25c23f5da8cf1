import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import { Tile } from '#ui/content/avatar.tsx'

/** A group: round, with an icon. */
export function GroupAvatar({ size = 32 }: { size?: number }) {
  return (
    <Tile size={size} sx={{ borderRadius: '50%', bgcolor: 'sunken', color: 'text.secondary' }}>
      <GroupsOutlined sx={{ fontSize: Math.round(size * 0.6) }} />
    </Tile>
  )
}
