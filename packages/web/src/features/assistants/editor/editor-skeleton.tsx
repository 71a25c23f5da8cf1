import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { EditorLayout } from '#features/assistants/editor/editor-layout.tsx'
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx'
import { Late } from '#ui/states/late.tsx'

/** Heights of the fields after the name and the description: instructions, model, knowledge. */
const FIELDS = [180, 40, 96]

/** A placeholder until the assistant is loaded. */
export function EditorSkeleton() {
  const { t } = useTranslation()
  const head = (
    <Box sx={{ flex: 'none', minHeight: 64, px: { xs: 1, sm: 2 }, borderBottom: 1, borderColor: 'divider' }}>
      <VisuallyHidden>
        <h1>{t('common.loading')}</h1>
      </VisuallyHidden>
      <Late>
        <Box sx={{ height: 63, px: 1, display: 'flex', alignItems: 'center', gap: 3 }}>
          <Bar width={120} />
          <Bar width={180} />
        </Box>
      </Late>
    </Box>
  )
  const form = (
    <Late>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 2 }}>
          <Skeleton variant="rounded" width={88} height={88} sx={{ bgcolor: 'divider', flex: 'none' }} />
          <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 0 }, display: 'grid', gap: 2 }}>
            <Field height={40} />
            <Field height={62} />
          </Box>
        </Box>
        {FIELDS.map((height) => (
          <Field key={height} height={height} />
        ))}
      </Box>
    </Late>
  )
  return <EditorLayout head={head} form={form} preview={null} />
}

function Bar({ width }: { width: number }) {
  return <Skeleton variant="rounded" width={width} height={14} sx={{ bgcolor: 'divider' }} />
}

function Field({ height }: { height: number }) {
  return (
    <div>
      <Box sx={{ height: 24, mb: 0.75, display: 'flex', alignItems: 'center' }}>
        <Bar width={96} />
      </Box>
      <Skeleton variant="rounded" height={height} sx={{ bgcolor: 'divider', borderRadius: 1 }} />
    </div>
  )
}
