import Breadcrumbs from '@mui/material/Breadcrumbs'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useEffect, useRef } from 'react'

export type Folder = { id: string; drive: string; name: string }

type Props = {
  host: PluginHost
  /** The path from the site to the current location. */
  names: readonly string[]
  /** Opens the name at this place, counted from 0. */
  onOpen: (depth: number) => void
}

/**
 * The path from the site to the open folder. The focus moves to its last name, because the pressed element no longer
 * exists.
 */
export function Trail({ host, names, onOpen }: Props) {
  const here = useRef<HTMLParagraphElement>(null)
  const way = names.join('/')
  useEffect(() => here.current?.focus(), [way])
  return (
    <Breadcrumbs aria-label={host.t('trail')} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {names.map((name, depth) =>
        depth === names.length - 1 ? (
          <Typography key={depth} ref={here} tabIndex={-1} aria-current="location" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
        ) : (
          <Link
            key={depth}
            component="button"
            type="button"
            onClick={() => onOpen(depth)}
            sx={{ textAlign: 'start' }}
          >
            {name}
          </Link>
        ),
      )}
    </Breadcrumbs>
  )
}
