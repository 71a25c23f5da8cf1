import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import { SHOWN_PICTURES_MAX } from '@parlance/contract/core/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { idOfPicture, type PicturePart } from '#features/chat/images/image-options.ts'
import { InputPicture } from '#features/chat/images/input-picture.tsx'
import { FileTile, FileTiles } from '#ui/content/file-tile.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { MenuItem, MenuSurface } from '#ui/navigation/menu-surface.tsx'

type Props = {
  chosen: readonly PicturePart[]
  /** The pictures to choose from, newest first. */
  pictures: readonly PicturePart[]
  baseId: string | null
  onChange: (chosen: PicturePart[]) => void
}

/** The pictures that an image model changes, and a menu to choose others of the conversation. */
export function ImageInputs({ chosen, pictures, baseId, onChange }: Props) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const nameOf = (part: PicturePart) =>
    (part.type === 'file' ? part.alt : part.name) || t('images.earlier_picture')
  const isChosen = (part: PicturePart) => chosen.some((one) => idOfPicture(one) === idOfPicture(part))
  const without = (part: PicturePart) => chosen.filter((one) => idOfPicture(one) !== idOfPicture(part))
  const isFull = chosen.length >= SHOWN_PICTURES_MAX
  return (
    <Box sx={inputs}>
      {chosen.length > 0 && (
        <FileTiles label={t('images.inputs')}>
          {chosen.map((part) => (
            <FileTile
              key={idOfPicture(part)}
              name={t('images.input')}
              note={nameOf(part)}
              icon={<InputPicture part={part} baseId={baseId} />}
              actions={
                <IconAction
                  label={
                    chosen.length === 1
                      ? t('images.remove_input')
                      : t('threadFiles.remove', { name: nameOf(part) })
                  }
                  onClick={() => onChange(without(part))}
                >
                  <CloseOutlined fontSize="small" />
                </IconAction>
              }
            />
          ))}
        </FileTiles>
      )}
      {pictures.length > 0 && (
        <IconAction
          label={t('images.choose_inputs')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <AddPhotoAlternateOutlined fontSize="small" />
        </IconAction>
      )}
      <MenuSurface
        anchor={anchor}
        label={t('images.choose_inputs')}
        slotProps={{ paper: { sx: { width: 320, maxHeight: 400 } } }}
        onClose={() => setAnchor(null)}
      >
        {pictures.map((part) => (
          <MenuItem
            key={idOfPicture(part)}
            role="menuitemcheckbox"
            aria-checked={isChosen(part)}
            selected={isChosen(part)}
            disabled={isFull && !isChosen(part)}
            onClick={() => onChange(isChosen(part) ? without(part) : [...chosen, part])}
            sx={{ gap: 1 }}
          >
            <InputPicture part={part} baseId={baseId} />
            <Box component="span" sx={name}>
              {nameOf(part)}
            </Box>
            {isChosen(part) && <CheckOutlined fontSize="small" />}
          </MenuItem>
        ))}
      </MenuSurface>
    </Box>
  )
}

const inputs = {
  flex: '1 1 200px',
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  maxHeight: 112,
  overflowY: 'auto',
} as const
const name = { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' } as const
