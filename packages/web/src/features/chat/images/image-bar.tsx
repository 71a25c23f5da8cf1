import Box from '@mui/material/Box'
import { fileFormatOf, isPicture } from '@parlance/contract/core/knowledge-formats.ts'
import { IMAGES_MAX } from '@parlance/contract/core/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeDraft, draftOf } from '#features/chat/drafts/draft-store.ts'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { threadFilesQuery } from '#features/chat/files/thread-files.queries.ts'
import { ImageInputs } from '#features/chat/images/image-inputs.tsx'
import type { DraftImage, PicturePart } from '#features/chat/images/image-options.ts'
import type { Pictures } from '#features/chat/images/use-pictures.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = { scope: string; pictures: Pictures }

/** Sizes that all image models know; others use the nearest one. */
const SIZES = { square: '1024x1024', landscape: '1536x1024', portrait: '1024x1536' } as const
const SHAPES = ['auto', 'square', 'landscape', 'portrait'] as const
const COUNTS = Array.from({ length: IMAGES_MAX }, (_, at) => String(at + 1))

/** The options of an image model: the pictures to change, the shape and the number. */
export function ImageBar({ scope, pictures }: Props) {
  const { t } = useTranslation()
  const image = useDraft(scope, (draft) => draft.image)
  const { all, newest, baseId, hasAttached } = useChoosable(scope, pictures)
  const change = (part: Partial<DraftImage>) =>
    changeDraft(scope, { image: { ...draftOf(scope).image, ...part } })
  // attached pictures replace the newest one
  const chosen = image.chosen ?? (hasAttached || newest === null ? [] : [newest])
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
      <ImageInputs
        chosen={chosen}
        pictures={all}
        baseId={baseId}
        onChange={(inputs) => change({ chosen: inputs })}
      />
    </Box>
  )
}

/** The pictures that still exist, and whether the draft has pictures of its own. */
function useChoosable(scope: string, { newest, all }: Pictures) {
  const threadId = useDraft(scope, ({ thread_id }) => thread_id)
  const files = useDraft(scope, (draft) => draft.files)
  const named = all.filter((part) => part.type === 'file' || isPicture(fileFormatOf(part.name) ?? ''))
  const enabled = files.length > 0 || named.some(({ type }) => type === 'attachment')
  const { data: listed } = useQuery({ ...threadFilesQuery(threadId), enabled })
  const exists = (part: PicturePart) =>
    part.type === 'file' ||
    listed?.data.some(({ id, picture }) => id === part.document_id && picture !== null)
  return {
    newest,
    all: named.filter(exists),
    baseId: listed?.knowledge_base_id ?? null,
    hasAttached: files.some((id) => {
      const file = listed?.data.find((one) => one.id === id)
      return file === undefined || isPicture(file.extension)
    }),
  }
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
  '& > div:last-of-type': { flex: '1 1 200px', maxWidth: 'none' },
} as const
