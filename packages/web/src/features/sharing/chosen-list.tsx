import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ShareGap } from '@parlance/contract/assistants/assistant-sharing.ts'
import { useTranslation } from 'react-i18next'
import { GapList } from '#features/sharing/gap-list.tsx'
import { subjectDetail } from '#features/sharing/subject-field.tsx'
import { SubjectIcon } from '#features/sharing/subject-icon.tsx'
import type { Chosen } from '#features/sharing/use-share-form.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { Late } from '#ui/states/late.tsx'

type Props = {
  chosen: Chosen[]
  isBusy: boolean
  onRemove: (key: string) => void
  onGrant: (key: string, gap: ShareGap, isGranted: boolean) => void
}

/** The people and groups to share with, each with missing access and, if sharing failed, the reason. */
export function ChosenList({ chosen, isBusy, onRemove, onGrant }: Props) {
  const { t } = useTranslation()
  if (chosen.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={t('sharing.chosen')}
      sx={{ listStyle: 'none', m: 0, p: 0, mt: 1.5, display: 'grid', gap: 1 }}
    >
      {chosen.map(({ key, subject, gaps, isChecking, granted, error }) => (
        <Box component="li" key={key} sx={{ borderRadius: 1, bgcolor: 'sunken', px: 1.5, py: 1 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
            <SubjectIcon subject={subject} size={28} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
                {subject.name}
              </Typography>
              <Typography variant="caption" component="div" noWrap sx={{ color: 'text.secondary' }}>
                {subjectDetail(subject, t)}
              </Typography>
            </Box>
            <IconAction
              label={t('sharing.unchoose', { name: subject.name })}
              disabled={isBusy}
              onClick={() => onRemove(key)}
            >
              <CloseOutlined fontSize="small" />
            </IconAction>
          </Box>
          {error && <FieldError>{error.message}</FieldError>}
          {isChecking && (
            <Late>
              <Box role="status" sx={{ mt: 1, typography: 'body2', color: 'text.secondary' }}>
                {t('sharing.checking', { name: subject.name })}
              </Box>
            </Late>
          )}
          {gaps && !isChecking && !error && (
            <GapList
              subject={subject}
              gaps={gaps}
              granted={granted}
              onGrant={(gap, isGranted) => onGrant(key, gap, isGranted)}
            />
          )}
        </Box>
      ))}
    </Box>
  )
}
