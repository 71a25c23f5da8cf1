import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import { IMAGES_MAX } from '@parlance/contract/core/limits.ts'
import { useTranslation } from 'react-i18next'
import { changeDraft, draftOf } from '#features/chat/drafts/draft-store.ts'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { FileTile, FileTiles } from '#ui/content/file-tile.tsx'
import type { DraftImage, FilePart } from '#features/chat/images/image-options.ts'
import { InputPicture } from '#features/chat/images/input-picture.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = {
  scope: string
  /** The picture that is edited if none is picked. */
  newest: FilePart | null
}

/** Sizes that all image models know; others use the nearest one. */
const SIZES = { square: '1024x1024', landscape: '1536x1024', portrait: '1024x1536' } as const
const SHAPES = ['auto', 'square', 'landscape', 'portrait'] as const
const COUNTS = Array.from({ length: IMAGES_MAX }, (_, at) => String(at + 1))

/** The options of an image model: the picture to change, the shape and the number. */
export function ImageBar({ scope, newest }: Props) {
  const { t } = useTranslation()
  const image = useDraft(scope, (draft) => draft.image)
  const hasFiles = useDraft(scope, ({ files }) => files.length > 0)
  const change = (part: Partial<DraftImage>) =>
    changeDraft(scope, { image: { ...draftOf(scope).image, ...part } })
  // attached pictures replace the newest one
  const input = image.picked === 'none' ? null : (image.picked ?? (hasFiles ? null : newest))
  const shape = SHAPES.find((one) => one !== 'auto' && SIZES[one] === image.size) ?? 'auto'
  return (
    <Box role="group" aria-label={t('images.options')} sx={bar}>
      <SelectField
        label={t('images.shape')}
        value={shape}
        options={SHAPES.map((value) => ({ value, label: t(`images.shape_${value}`) }))}
        onChange={(value) => change({ size: value === 'auto' ? null : SIZES[value] })}
      />
      <SelectField
        label={t('images.count')}
        value={String(image.count)}
        options={COUNTS.map((value) => ({ value, label: value }))}
        onChange={(value) => change({ count: Number(value) })}
      />
      {input && (
        <FileTiles label={t('images.inputs')}>
          <FileTile
            name={t('images.input')}
            note={input.alt}
            icon={<InputPicture part={input} />}
            actions={
              <IconAction label={t('images.remove_input')} onClick={() => change({ picked: 'none' })}>
                <CloseOutlined fontSize="small" />
              </IconAction>
            }
          />
        </FileTiles>
      )}
    </Box>
  )
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  columnGap: 1.5,
  rowGap: 1,
  mb: 1,
  pr: 1,
  '& > div': { flex: '1 1 112px', maxWidth: 160, minWidth: 0 },
  '& > ul': { flex: '1 1 200px', minWidth: 0 },
} as const
