import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Typography from '@mui/material/Typography'
import type { ExternalEntity } from '@parlance/plugin-api/hooks.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRemoveEntity } from '#features/sharing/external-groups.ts'
import { SubjectRow } from '#features/sharing/subject-row.tsx'
import { notify } from '#lib/notify.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = { assistantId: string; entity: ExternalEntity }

/** A group that a plugin has shared an assistant with: its level is managed by the plugin. */
export function ExternalRow({ assistantId, entity: { id, name, level } }: Props) {
  const { t } = useTranslation()
  const take = useRemoveEntity(assistantId)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const isDone = await take(id)
    setBusy(false)
    notify(isDone ? t('sharing.removed', { name }) : t('errors.ERROR'), {
      severity: isDone ? 'success' : 'error',
    })
  }
  return (
    <SubjectRow subject={{ subject_type: 'external_group', name }} detail={t('sharing.external_group')}>
      <Typography variant="body2" sx={{ color: 'text.secondary', pr: 1 }}>
        {t(`sharing.level_${level}`)}
      </Typography>
      <IconAction label={t('sharing.remove', { name })} disabled={isBusy} onClick={() => void remove()}>
        <CloseOutlined fontSize="small" />
      </IconAction>
    </SubjectRow>
  )
}
