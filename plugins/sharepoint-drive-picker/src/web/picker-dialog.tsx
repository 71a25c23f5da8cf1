import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useDownloads } from '@parlance/plugin-api/downloads.ts'
import type { PickedFile } from '@parlance/plugin-api/hooks.ts'
import type { FilesTarget } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useId, useState } from 'react'
import { downloadItem } from '../graph/download.ts'
import type { Item } from '../graph/items.ts'
import { ChooseStep, type Where } from './choose-step.tsx'
import { LoadStep } from './load-step.tsx'
import { NotConfigured } from './not-configured.tsx'
import { reasonIn, Refused } from './reasons.ts'
import { type Session, sessionOf } from './session.ts'

type Props = {
  host: PluginHost
  target: FilesTarget
  onUse: (files: PickedFile[]) => void
  onClose: () => void
}

/** Lets a person choose files in SharePoint, and downloads them. */
export function PickerDialog({ host, onClose, ...rest }: Props) {
  const id = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true })
  const session = sessionOf(host)
  return (
    <Dialog open onClose={onClose} fullScreen={isNarrow} fullWidth maxWidth="lg" aria-labelledby={id}>
      <DialogTitle id={id}>{host.t('title')}</DialogTitle>
      {session === null ? (
        <NotConfigured host={host} onClose={onClose} />
      ) : (
        <Steps host={host} session={session} onClose={onClose} {...rest} />
      )}
    </Dialog>
  )
}

function Steps({ host, session, target, onUse, onClose }: Props & { session: Session }) {
  const [where, setWhere] = useState<Where>({ site: session.last_site.get(), library: null, folders: [] })
  const [chosen, setChosen] = useState<readonly Item[]>([])
  const [isLoading, setIsLoading] = useState(false)
  const { downloads, all } = useDownloads(host, (error) => reasonIn(host, error))
  const load = () => {
    setIsLoading(true)
    downloads.add(
      chosen.map((item) => ({
        name: item.name,
        load: async ({ signal, onProgress }) => ({
          name: item.name,
          media_type: '',
          content: await downloadItem(item, {
            graph: session.graph,
            settings: session.settings,
            signal,
            onProgress,
            check: (size) => {
              const refusal = target.refusalOf({ name: item.name, size })
              if (refusal !== null) throw new Refused(refusal)
            },
          }),
        }),
      })),
    )
  }
  if (isLoading) {
    return (
      <LoadStep
        host={host}
        downloads={downloads}
        all={all}
        onUse={onUse}
        onBack={() => {
          downloads.cancelAll()
          setIsLoading(false)
        }}
      />
    )
  }
  return (
    <ChooseStep
      host={host}
      session={session}
      target={target}
      where={where}
      onMove={setWhere}
      chosen={chosen}
      onChoose={setChosen}
      onUse={load}
      onClose={onClose}
    />
  )
}
