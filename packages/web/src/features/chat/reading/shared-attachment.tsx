import Box from '@mui/material/Box'
import type { SharedPart } from '@parlance/contract/chat/shared-threads.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileTile } from '#ui/content/file-tile.tsx'
import { PictureView } from '#features/chat/files/picture-view.tsx'
import { sharedFileQuery } from '#features/chat/reading/reading.queries.ts'
import { useMutation } from '#lib/network/use-mutation.ts'
import { formatBytes } from '#lib/texts/format.ts'

type Props = {
  token: string
  part: Extract<SharedPart, { type: 'attachment' }>
}

/** A file of a shared question: a picture opens in full size, another file is downloaded. */
export function SharedAttachment({ token, part: { file_id, name, size, picture } }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const download = useMutation({
    mutationFn: () => client.fetchQuery(sharedFileQuery(token, file_id, 'application/octet-stream')),
    onSuccess: (href: string) => {
      const link = Object.assign(document.createElement('a'), {
        href,
        download: name,
      })
      link.click()
    },
  })
  const open = () => (picture ? setOpen(true) : download.mutate())
  return (
    <>
      <FileTile
        name={name}
        note={formatBytes(size)}
        icon={picture ? <Small token={token} fileId={file_id} /> : undefined}
        onOpen={open}
      />
      {isOpen && picture && (
        <Full token={token} fileId={file_id} name={name} size={picture} onClose={() => setOpen(false)} />
      )}
      {download.isPending && <Box role="status" aria-label={t('sharedReading.download_of', { name })} />}
    </>
  )
}

function Small({ token, fileId }: { token: string; fileId: string }) {
  const { data } = useQuery(sharedFileQuery(token, fileId, 'image/webp', 'thumbnail'))
  return (
    <Box
      component="img"
      src={data}
      alt=""
      sx={{
        width: 32,
        height: 32,
        borderRadius: 0.5,
        objectFit: 'cover',
        bgcolor: 'sunken',
      }}
    />
  )
}

type FullProps = {
  token: string
  fileId: string
  name: string
  size: { width: number; height: number }
  onClose: () => void
}

function Full({ token, fileId, name, size, onClose }: FullProps) {
  const { data, error, refetch } = useQuery(sharedFileQuery(token, fileId, 'image/jpeg', 'picture'))
  return (
    <PictureView
      title={name}
      alt={name}
      src={data}
      size={size}
      error={error}
      onRetry={() => void refetch()}
      actions={null}
      onClose={onClose}
    />
  )
}
