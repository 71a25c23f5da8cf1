import Box from '@mui/material/Box'
import { isToolFailure } from '@parlance/contract/chat/tool-failures.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { detailList } from '#features/chat/answer/steps/detail-box.ts'
import { hitsIn, numberIn, textIn, type ToolStep } from '#features/chat/answer/steps/tool-subject.ts'
import { formatDate } from '#lib/texts/format.ts'
import { HelpLink } from '#ui/navigation/help-link.tsx'
import { SafeLink } from '#ui/navigation/safe-link.tsx'

type Props = { step: ToolStep }

/** The tools with calls that are shown in words instead of as data. */
const DETAILS = { web_search: SearchDetail, open_page: PageDetail, draw_image: DrawingDetail }

/** What was searched and found, which page was opened, or what was drawn. */
export function ToolDetail({ step }: Props) {
  const { t } = useTranslation()
  const Detail = DETAILS[step.tool_name as keyof typeof DETAILS]
  return (
    <Box sx={{ position: 'relative' }}>
      <Box component="dl" sx={detailList}>
        <Detail step={step} />
        {step.state === 'failed' && (
          <>
            <dt>{t('chat.tool_output')}</dt>
            <dd>{failureIn(step.output)}</dd>
          </>
        )}
      </Box>
      <Box sx={{ position: 'absolute', top: 8, right: 4 }}>
        <HelpLink guide="conversation#tools" about={t('tools.title')} />
      </Box>
    </Box>
  )

  function failureIn(output: unknown): string {
    return isToolFailure(output) ? t(`tools.failure_${output}`) : String(output)
  }
}

function SearchDetail({ step: { input, output, state } }: Props) {
  const { t } = useTranslation()
  const hits = hitsIn(output)
  return (
    <>
      <dt>{t('toolDetails.query')}</dt>
      <dd>{textIn(input, 'query')}</dd>
      {state === 'done' && <dt>{t('toolDetails.results')}</dt>}
      {state === 'done' && hits.length === 0 && <dd>{t('toolDetails.nothing')}</dd>}
      {hits.map(({ title, url, excerpt, date }) => (
        <Box component="dd" key={url} sx={{ '&&': { mt: 0.5 } }}>
          <SafeLink href={url}>{title}</SafeLink>
          <Box sx={{ ...fewLines, typography: 'caption', color: 'muted' }}>
            {[date && formatDate(`${date}T00:00`), excerpt].filter(Boolean).join(' · ')}
          </Box>
        </Box>
      ))}
    </>
  )
}

const fewLines = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const

function PageDetail({ step: { input, output } }: Props) {
  const { t } = useTranslation()
  const url = textIn(input, 'url')
  const text = textIn(output, 'text')
  return (
    <>
      <dt>{t('toolDetails.page')}</dt>
      <dd>
        <SafeLink href={url}>{textIn(output, 'title') || url}</SafeLink>
      </dd>
      {text !== '' && (
        <>
          <dt>{t('toolDetails.read')}</dt>
          <Box component="dd" tabIndex={0} sx={{ maxHeight: 240, overflowY: 'auto' }}>
            {text}
          </Box>
        </>
      )}
    </>
  )
}

function DrawingDetail({ step: { input, output, state } }: Props) {
  const { t } = useTranslation()
  const shape = SHAPES.find((one) => one === textIn(input, 'shape'))
  const count = numberIn(output, 'drawn') ?? numberIn(input, 'count') ?? 1
  const rows = [
    [t('images.prompt'), textIn(input, 'prompt')],
    [t('images.shape'), t(`images.shape_${shape ?? 'auto'}`)],
    [t('images.count'), String(count)],
    ...(state === 'done' ? [[t('toolDetails.model'), textIn(output, 'model')]] : []),
  ]
  return rows.map(([name, value]) => (
    <Fragment key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </Fragment>
  ))
}

const SHAPES = ['square', 'landscape', 'portrait'] as const
