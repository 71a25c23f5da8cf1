import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { droppedFiles } from '#ui/content/dropped-files.ts'

type Props = {
  title: string
  help: string
  onFiles: (files: File[], dropped: { hasFolders: boolean }) => void
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/** Accepts files that are dropped anywhere on the page, and shows a hint while they are dragged over it. */
export function DropArea({ title, help, onFiles }: Props) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || event.dataTransfer === null) return
      event.preventDefault()
      setOver(false)
      void droppedFiles(event.dataTransfer).then(({ files, hasFolders }) => onFiles(files, { hasFolders }))
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [onFiles])
  if (!isOver) return null
  return (
    <Box
      aria-hidden
      sx={{
        position: 'fixed',
        inset: 16,
        zIndex: 'modal',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1,
        borderRadius: '16px',
        border: '2px dashed',
        borderColor: 'primary.main',
        bgcolor: 'tint',
        pointerEvents: 'none',
      }}
    >
      <UploadFileOutlined sx={{ color: 'primary.main', fontSize: 32 }} />
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', textAlign: 'center', px: 2 }}>{help}</Typography>
    </Box>
  )
}
