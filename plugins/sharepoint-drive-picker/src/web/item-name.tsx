import FolderOutlined from '@mui/icons-material/FolderOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useId } from 'react'
import type { Item } from '../graph/items.ts'

type Props = {
  host: PluginHost
  item: Item
  /** Why the file would not be taken. */
  refusal: string | null
  isChosen: boolean
  isFull: boolean
  onOpen: () => void
  onTurn: (isOn: boolean) => void
}

/** A folder that opens, or a file with its box. */
export function ItemName({ host, item, refusal, isChosen, isFull, onOpen, onTurn }: Props) {
  const id = useId()
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
    <Box sx={row}>
      <Checkbox
        checked={isChosen}
        disabled={!isChosen && (isFull || refusal !== null)}
        onChange={(event) => onTurn(event.target.checked)}
        slotProps={{
          input: {
            'aria-label': host.t('select', { name: item.name }),
            ...(refusal !== null && { 'aria-describedby': id }),
          },
        }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ ...name, color: refusal === null ? 'text.primary' : 'text.secondary' }}>{item.name}</Box>
        {refusal !== null && (
          <Typography id={id} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {refusal}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

const row = { display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0, ml: -1 } as const
const name = { overflowWrap: 'anywhere', textAlign: 'start' } as const
