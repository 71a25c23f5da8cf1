import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useHeldFiles } from '@parlance/plugin-api/held-files.ts'
import type { FilesPlace, SlotProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { held } from '../held.ts'
import { bytesIn } from './format.ts'
import { PickerButton } from './picker-button.tsx'

type With<P> = P & { host: PluginHost }

/** Shown next to 'Add files' of a knowledge base. */
export function BaseButton({ target, onClose, host }: With<SlotProps['knowledge_base_upload_action']>) {
  return (
    <PickerButton
      host={host}
      target={target}
      onUse={(files) => {
        held.hold(host, target, files)
        onClose()
      }}
    />
  )
}

/** The files to be added to the base. */
export function BaseFiles(props: With<SlotProps['knowledge_base_upload_file_list']>) {
  const { knowledge_base_id, onChange, host } = props
  const { FileTiles, FileTile } = host.ui
  const place: FilesPlace = { kind: 'knowledge_base', id: knowledge_base_id }
  const files = useHeldFiles(held, host, place)
  if (files.length === 0) return null
  return (
    <Box sx={{ mb: 1.5 }}>
      <FileTiles label={host.t('held')}>
        {files.map((file, at) => (
          <FileTile
            // names can be equal
            key={`${at} ${file.name}`}
            name={file.name}
            note={bytesIn(host, file.content.size)}
            actions={
              <IconButton
                size="small"
                aria-label={host.t('remove', { name: file.name })}
                onClick={() => {
                  held.drop(host, place, file)
                  onChange()
                }}
              >
                <CloseOutlined fontSize="small" />
              </IconButton>
            }
          />
        ))}
      </FileTiles>
    </Box>
  )
}
