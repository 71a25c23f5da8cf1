import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import IconButton from '@mui/material/IconButton'
import type { Download } from '@parlance/plugin-api/downloads.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import type { Chosen } from './use-import.ts'

type ChosenProps = { host: PluginHost; chosen: readonly Chosen[]; onRemove: (id: string) => void }

/** The chosen files, before they are loaded. */
export function ChosenList({ host, chosen, onRemove }: ChosenProps) {
  const { FileTile, FileTiles } = host.ui
  if (chosen.length === 0) return null
  return (
    <FileTiles label={host.t('files')}>
      {chosen.map(({ id, name, isLink, refusal }) => (
        <FileTile
          key={id}
          name={name}
          note={refusal ?? host.t(isLink ? 'from_link' : 'from_drive')}
          isWrong={refusal !== null}
          actions={
            <IconButton size="small" aria-label={host.t('remove', { name })} onClick={() => onRemove(id)}>
              <CloseOutlined fontSize="small" />
            </IconButton>
          }
        />
      ))}
    </FileTiles>
  )
}

type LoadingProps = {
  host: PluginHost
  all: readonly Download[]
  onCancel: (id: number) => void
  onRetry: (id: number) => void
}

/** The files being loaded, with the possible actions for each. */
export function LoadingList({ host, all, onCancel, onRetry }: LoadingProps) {
  const { FileTile, FileTiles } = host.ui
  return (
    <FileTiles label={host.t('files')}>
      {all.map((one) => {
        const { id, name, state, progress, error } = one
        return (
          <FileTile
            key={id}
            name={name}
            note={error ?? stateOf(host, one)}
            isWrong={state === 'failed'}
            progress={state === 'loading' ? progress : undefined}
            actions={
              <>
                {state === 'failed' && (
                  <IconButton size="small" aria-label={host.t('retry', { name })} onClick={() => onRetry(id)}>
                    <ReplayOutlined fontSize="small" />
                  </IconButton>
                )}
                <IconButton size="small" aria-label={host.t('remove', { name })} onClick={() => onCancel(id)}>
                  <CloseOutlined fontSize="small" />
                </IconButton>
              </>
            }
          />
        )
      })}
    </FileTiles>
  )
}

function stateOf(host: PluginHost, { state, progress }: Download): string {
  if (state !== 'loading' || progress === undefined) return host.t(`state_${state}`)
  return host.t('state_percent', { percent: Math.round(progress * 100) })
}
