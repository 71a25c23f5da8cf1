import Button from '@mui/material/Button'
import { useState } from 'react'
import { LazyModelMenu } from '#features/chat/composer/lazy-model-menu.tsx'
import { useHasOtherModels } from '#features/chat/composer/use-has-other-models.ts'

type Props = {
  label: string
  /** The model that is not offered. */
  except: string | null
  disabled: boolean
  onChoose: (modelId: string) => void
}

/** A button with a menu of the other models, if there are any. */
export function ModelMenuButton({ label, except, disabled, onChoose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const hasOthers = useHasOtherModels(except)
  if (!hasOthers) return null
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
      <LazyModelMenu
        anchor={anchor}
        except={except}
        onClose={() => setAnchor(null)}
        onChoose={(id) => id !== null && onChoose(id)}
      />
    </>
  )
}
