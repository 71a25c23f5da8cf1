import FolderOutlined from '@mui/icons-material/FolderOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import type { Item } from '../graph/items.ts'

type Props = {
  host: PluginHost
  item: Item
  /** The reason why the file would not be accepted. */
  refusal: string | null
  isChosen: boolean
  isFull: boolean
  onOpen: () => void
  onTurn: (isOn: boolean) => void
}

/** A folder that can be opened, or a file with its checkbox. */
export function ItemName({ host, item, refusal, isChosen, isFull, onOpen, onTurn }: Props) {
  const { CheckField } = host.ui
  if (item.isFolder) {
    return (
      <Box sx={row}>
        <Box sx={{ width: 42, display: 'grid', placeItems: 'center', color: 'text.secondary' }} aria-hidden>
          <FolderOutlined fontSize="small" />
        </Box>
        <Link component="button" type="button" onClick={onOpen} sx={name}>
          {item.name}
        </Link>
      </Box>
    )
  }
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <CheckField
        label={item.name}
        {...(refusal !== null && { help: refusal })}
        checked={isChosen}
        disabled={!isChosen && (isFull || refusal !== null)}
        onChange={onTurn}
      />
    </Box>
  )
}

const row = { display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0, ml: -1 } as const
const name = { overflowWrap: 'anywhere', textAlign: 'start' } as const
