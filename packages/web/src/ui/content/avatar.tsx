import Box from '@mui/material/Box'
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import { type ReactNode, useState } from 'react'
import { initials } from '#ui/content/initials.ts'

type Props = { name: string; size?: number; image?: string | null | undefined }

/** A person: round, with their picture, or initials if it cannot be shown. */
export function PersonAvatar({ name, size = 32, image }: Props) {
  const [broken, setBroken] = useState<string>()
  if (image && image !== broken) {
    return (
      <Box
        component="img"
        src={image}
        alt=""
        width={size}
        height={size}
        referrerPolicy="no-referrer"
        onError={() => setBroken(image)}
        sx={{ flex: 'none', borderRadius: '50%', objectFit: 'cover' }}
      />
    )
  }
  return (
    <Tile
      size={size}
      sx={{
        borderRadius: '50%',
        fontSize: size < 28 ? '0.75rem' : '0.8125rem',
        fontWeight: 600,
        bgcolor: 'primary.light',
        color: 'onPrimaryContainer',
      }}
    >
      <Letters text={initials(name)} />
    </Tile>
  )
}

const fills = [
  { bgcolor: 'primary.main', color: 'primary.contrastText' },
  { bgcolor: 'primary.light', color: 'onPrimaryContainer' },
  { bgcolor: 'info.light', color: 'info.main' },
  { bgcolor: 'success.light', color: 'success.main' },
  { bgcolor: 'warning.light', color: 'warning.main' },
] as const

type AssistantProps = {
  /** Undefined for one that does not exist yet. */
  id: string | undefined
  name: string
  size?: number
  disabled?: boolean
  /** The URL of its picture. */
  picture?: string | undefined
}

/** The picture of an assistant, or a rounded square with its initials and a colour that depends on the id. */
export function AssistantAvatar({ id, name, size = 32, disabled = false, picture }: AssistantProps) {
  const radius = size < 48 ? '8px' : '12px'
  if (picture !== undefined && !disabled) {
    return (
      <Box
        component="img"
        src={picture}
        alt=""
        width={size}
        height={size}
        sx={{ flex: 'none', borderRadius: radius, objectFit: 'cover' }}
      />
    )
  }
  const letters = disabled ? '' : initials(name)
  const Icon = disabled ? BlockOutlined : SmartToyOutlined
  return (
    <Tile
      size={size}
      sx={{
        borderRadius: radius,
        fontSize: `${Math.max(12, Math.round(size * 0.38)) / 16}rem`,
        fontWeight: 600,
        lineHeight: 1,
        ...(disabled ? { bgcolor: 'error.light', color: 'error.main' } : fillOf(id)),
      }}
    >
      {letters ? <Letters text={letters} /> : <Icon sx={{ fontSize: Math.round(size * 0.6) }} />}
    </Tile>
  )
}

function fillOf(id: string | undefined) {
  if (id === undefined) return { bgcolor: 'sunken', color: 'text.secondary' }
  return fills[hash(id) % fills.length] ?? fills[0]
}

/** Rendered by the style sheet: a picture is not part of the text of the button around it. */
function Letters({ text }: { text: string }) {
  return <Box component="span" data-letters={text} sx={{ '&::before': { content: 'attr(data-letters)' } }} />
}

type TileProps = { size: number; sx: object; children: ReactNode }

/** The shape of a picture that is drawn. */
export function Tile({ size, sx, children }: TileProps) {
  return (
    <Box
      aria-hidden
      sx={{ width: size, height: size, flex: 'none', display: 'grid', placeItems: 'center', ...sx }}
    >
      {children}
    </Box>
  )
}

function hash(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return sum
}
