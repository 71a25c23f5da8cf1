import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

const FILES = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
})
const WIDTH = 960
const HEIGHT = 675

type Props = {
  /** The file in one language and the light mode, as named in the text. */
  src: string
  alt: string
}

/** A picture of the product in the language and the mode of the reader. Only the visible one of the two is fetched. */
export function PagePicture({ src, alt }: Props) {
  const { i18n } = useTranslation()
  const name = /([a-z-]+)-(?:en|fr)-light\.webp$/.exec(src)?.[1]
  const fileOf = (mode: 'light' | 'dark') =>
    FILES[`./pictures/${name}-${i18n.language === 'fr' ? 'fr' : 'en'}-${mode}.webp`]
  if (fileOf('light') === undefined) return null
  const size = { width: WIDTH, height: HEIGHT, loading: 'lazy', decoding: 'async' } as const
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        my: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        '& > img': { display: 'block', width: '100%', height: 'auto' },
        '& > img[data-of=dark], [data-mode=dark] & > img[data-of=light]': { display: 'none' },
        '[data-mode=dark] & > img[data-of=dark]': { display: 'block' },
      }}
    >
      <img src={fileOf('light')} alt={alt} data-of="light" {...size} />
      <img src={fileOf('dark')} alt={alt} data-of="dark" {...size} />
    </Box>
  )
}
