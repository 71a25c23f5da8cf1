import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useState } from 'react'
import { downloadAddress } from '../graph/download.ts'
import type { Item } from '../graph/items.ts'
import { reasonIn } from './reasons.ts'
import type { Session } from './session.ts'

type Props = { host: PluginHost; session: Session; item: Item }

/** Opens a file in SharePoint, or downloads it to the computer. */
export function ItemActions({ host, session, item }: Props) {
  const { Tooltip } = host.ui
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    try {
      follow(await downloadAddress(session.graph, session.settings, item, host.signal))
    } catch (error) {
      host.notify(`${host.t('load_failed')}: ${reasonIn(host, error)}`, 'error')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Box sx={{ whiteSpace: 'nowrap', ml: { md: -1 }, mr: { xs: -1, md: 0 } }}>
      {item.address !== null && (
        <Tooltip title={host.t('preview')}>
          <IconButton
            component="a"
            href={item.address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={host.t('preview_of', { name: item.name })}
          >
            <VisibilityOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <Tooltip title={host.t('download')}>
        <IconButton
          aria-label={host.t('download_of', { name: item.name })}
          loading={isBusy}
          onClick={() => void download()}
        >
          <DownloadOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

/** SharePoint sends the file as an attachment, so the page remains open and any size is possible. */
function follow(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.click()
}
