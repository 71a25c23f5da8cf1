import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Share } from '@parlance/contract/assistant-sharing.ts'
import { useTranslation } from 'react-i18next'
import { useExternalEntities, useExternalName } from '#features/sharing/external-groups.ts'
import { ExternalRow } from '#features/sharing/external-row.tsx'
import { LevelChoice } from '#features/sharing/level-choice.tsx'
import { type Level, useSetLevel, useUnshare } from '#features/sharing/sharing.queries.ts'
import { subjectDetail } from '#features/sharing/subject-field.tsx'
import { SubjectRow } from '#features/sharing/subject-row.tsx'
import { notify } from '#lib/notify.ts'
import { useSession } from '#lib/session-store.ts'
import { IconAction } from '#ui/icon-action.tsx'

type Props = { assistantId: string; shares: Share[] }

/** Who has access by now; a change acts at once. */
export function ShareList({ assistantId, shares }: Props) {
  const { t } = useTranslation()
  const me = useSession((session) => session.user)
  const entities = useExternalEntities(assistantId)
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ color: 'text.secondary', fontWeight: 600, mt: 3 }}>
        {t('sharing.has_access')}
      </Typography>
      <Box
        component="ul"
        aria-label={t('sharing.has_access')}
        sx={{ listStyle: 'none', m: 0, p: 0, mt: 0.5 }}
      >
        {me && (
          <SubjectRow subject={{ subject_type: 'user', name: me.username }} detail={me.email}>
            <Typography variant="body2" sx={{ color: 'text.secondary', pr: 1 }}>
              {t('sharing.owner')}
            </Typography>
          </SubjectRow>
        )}
        {shares.map((share) => (
          <ShareRow
            key={`${share.subject_type}:${share.subject_id}`}
            assistantId={assistantId}
            share={share}
          />
        ))}
        {entities.map((entity) => (
          <ExternalRow key={entity.id} assistantId={assistantId} entity={entity} />
        ))}
      </Box>
      {shares.length === 0 && entities.length === 0 && (
        <Typography variant="caption" component="p" sx={{ color: 'muted', mt: 1 }}>
          {t('sharing.nobody')}
        </Typography>
      )}
    </>
  )
}

function ShareRow({ assistantId, share }: { assistantId: string; share: Share }) {
  const { t } = useTranslation()
  const setLevel = useSetLevel(assistantId)
  const unshare = useUnshare(assistantId)
  const name = useExternalName(share)
  const isBusy = setLevel.isPending || unshare.isPending
  const change = (level: Level) =>
    setLevel.mutate(
      { ...share, level },
      { onSuccess: () => notify(t('sharing.changed', { name, level: t(`sharing.level_${level}`) })) },
    )
  return (
    <SubjectRow subject={{ ...share, name }} detail={subjectDetail(share, t)}>
      <LevelChoice
        label={t('sharing.level_of', { name })}
        value={share.level}
        busy={isBusy}
        onChoose={change}
      />
      <IconAction
        label={t('sharing.remove', { name })}
        disabled={isBusy}
        onClick={() => unshare.mutate(share, { onSuccess: () => notify(t('sharing.removed', { name })) })}
      >
        <CloseOutlined fontSize="small" />
      </IconAction>
    </SubjectRow>
  )
}
