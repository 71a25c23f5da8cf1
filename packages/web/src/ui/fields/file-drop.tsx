import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState, type DragEvent } from 'react'

type Props = {
  label: string
  help: string
  accept: string
  isBusy: boolean
  onFile: (file: File) => void
}

/** A place to drop a file, with a button that chooses one. */
export function FileDrop({ label, help, accept, isBusy, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.item(0)
    if (file) onFile(file)
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      sx={{
        p: 3,
        textAlign: 'center',
        borderRadius: '12px',
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'borderStrong',
        bgcolor: isOver ? 'tint' : 'sunken',
      }}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => take(event.target.files)}
      />
      <Button
        variant="outlined"
        startIcon={<FileUploadOutlined />}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
        {help}
      </Typography>
    </Box>
  )
}
