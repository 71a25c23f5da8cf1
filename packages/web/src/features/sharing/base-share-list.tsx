import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type {
  KnowledgeBaseDetail,
  KnowledgeLevel,
  KnowledgeShare,
} from '@parlance/contract/knowledge-bases.ts'
import { useTranslation } from 'react-i18next'
import { BaseLevelChoice } from '#features/sharing/base-level-choice.tsx'
import { useSetBaseLevel, useUnshareBase } from '#features/sharing/base-sharing.queries.ts'
import { subjectDetail } from '#features/sharing/subject-field.tsx'
import { SubjectRow } from '#features/sharing/subject-row.tsx'
import { notify } from '#lib/notify.ts'
import { IconAction } from '#ui/icon-action.tsx'

type Props = { base: KnowledgeBaseDetail; shares: KnowledgeShare[] }

/** Who has access by now; a change acts at once. */
export function BaseShareList({ base, shares }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Typography variant="subtitle2" component="h2" sx={{ color: 'text.secondary', fontWeight: 600, mt: 3 }}>
        {t('sharing.has_access')}
      </Typography>
      <Box
        component="ul"
        aria-label={t('sharing.has_access')}
        sx={{ listStyle: 'none', m: 0, p: 0, mt: 0.5 }}
      >
        <SubjectRow subject={{ subject_type: 'user', name: base.owner }} detail="">
          <Typography variant="body2" sx={{ color: 'text.secondary', pr: 1 }}>
            {t('sharing.owner')}
          </Typography>
        </SubjectRow>
        {shares.map((share) => (
          <ShareRow key={`${share.subject_type}:${share.subject_id}`} baseId={base.id} share={share} />
        ))}
      </Box>
      {(shares.length === 0 || base.is_public) && (
        <Typography variant="caption" component="p" sx={{ color: 'muted', mt: 1 }}>
          {t(base.is_public ? 'sharing.base_public' : 'sharing.nobody')}
        </Typography>
      )}
    </>
  )
}

function ShareRow({ baseId, share }: { baseId: string; share: KnowledgeShare }) {
  const { t } = useTranslation()
  const setLevel = useSetBaseLevel(baseId)
  const unshare = useUnshareBase(baseId)
  const { name } = share
  const isBusy = setLevel.isPending || unshare.isPending
  const subject = { subject_type: share.subject_type, subject_id: share.subject_id }
  const change = (level: KnowledgeLevel) =>
    setLevel.mutate({ ...subject, level }, { onSuccess: () => notify(t('sharing.changed', { name, level })) })
  return (
    <SubjectRow subject={share} detail={subjectDetail(share, t)}>
      <BaseLevelChoice
        label={t('sharing.level_of', { name })}
        value={share.level}
        busy={isBusy}
        onChoose={change}
      />
      <IconAction
        label={t('sharing.remove', { name })}
        disabled={isBusy}
        onClick={() => unshare.mutate(subject, { onSuccess: () => notify(t('sharing.removed', { name })) })}
      >
        <CloseOutlined fontSize="small" />
      </IconAction>
    </SubjectRow>
  )
}
