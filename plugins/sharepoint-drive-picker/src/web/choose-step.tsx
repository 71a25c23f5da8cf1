import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { FilesTarget } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import type { Item } from '../graph/items.ts'
import type { Library, Site } from '../graph/sites.ts'
import { FileBrowser } from './file-browser.tsx'
import { LibraryList } from './library-list.tsx'
import { type Session, useIsConnected } from './session.ts'
import { SiteStep } from './site-step.tsx'
import { type Folder, Trail } from './trail.tsx'

type Props = {
  host: PluginHost
  session: Session
  target: FilesTarget
  where: Where
  onMove: (where: Where) => void
  chosen: readonly Item[]
  onChoose: (chosen: readonly Item[]) => void
  onUse: () => void
  onClose: () => void
}

/** The person's location: a site, then one of its libraries, then the path of folders. */
export type Where = { site: Site | null; library: Library | null; folders: readonly Folder[] }

/** Shows sites, libraries and folders, and the files chosen in them. */
export function ChooseStep(props: Props) {
  const { host, session, target, where, onMove, chosen, onChoose, onUse, onClose } = props
  const isConnected = useIsConnected(session)
  const { library, folders } = where
  const site = isConnected ? where.site : null
  const openSite = (next: Site | null) => {
    if (next !== null) session.last_site.set(next)
    onMove({ site: next, library: null, folders: [] })
  }
  return (
    <>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {site === null && (
          <SiteStep host={host} session={session} isConnected={isConnected} onOpen={openSite} />
        )}
        {site !== null && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Trail
              host={host}
              names={[site.name, ...(library ? [library.name] : []), ...folders.map(({ name }) => name)]}
              onOpen={(depth) =>
                onMove({
                  site,
                  library: depth === 0 ? null : library,
                  folders: folders.slice(0, Math.max(0, depth - 1)),
                })
              }
            />
            <Button size="small" onClick={() => openSite(null)} sx={{ ml: 'auto' }}>
              {host.t('change_site')}
            </Button>
          </Box>
        )}
        {site !== null && library === null && (
          <LibraryList
            host={host}
            session={session}
            site={site}
            onOpen={(next) => onMove({ site, library: next, folders: [] })}
          />
        )}
        {site !== null && library !== null && (
          <FileBrowser
            key={`${library.id} ${folders.at(-1)?.id ?? ''}`}
            host={host}
            session={session}
            target={target}
            place={{ drive: folders.at(-1)?.drive ?? library.id, folder: folders.at(-1)?.id ?? null }}
            chosen={chosen}
            onChoose={onChoose}
            onOpen={({ id, drive, name }) =>
              onMove({ site, library, folders: [...folders, { id, drive, name }] })
            }
          />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Box role="status" sx={{ mr: 'auto', typography: 'body2', color: 'text.secondary' }}>
          {chosen.length > 0 && host.t('chosen', { count: chosen.length })}
        </Box>
        <Button onClick={onClose}>{host.t('cancel')}</Button>
        <Button variant="contained" disabled={chosen.length === 0 || !isConnected} onClick={onUse}>
          {/* the specification's text, as a button begins */}
          <Box
            component="span"
            sx={{ display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } }}
          >
            {host.t('use_selected')}
          </Box>
        </Button>
      </DialogActions>
    </>
  )
}
