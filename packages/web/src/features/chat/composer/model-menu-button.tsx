import Button from '@mui/material/Button'
import { useState } from 'react'
import { ModelMenu } from '#features/chat/composer/model-menu.tsx'

type Props = { label: string; disabled: boolean; onChoose: (modelId: string) => void }

export function ModelMenuButton({ label, disabled, onChoose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="menu"
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <ModelMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        onChoose={(id) => id !== null && onChoose(id)}
      />
    </>
  )
}
