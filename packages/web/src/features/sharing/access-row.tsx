import CloseOutlined from '@mui/icons-material/CloseOutlined'
import type { Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import { useTranslation } from 'react-i18next'
import { useExternalName } from '#features/sharing/external-groups.ts'
import type { SubjectKey } from '#features/sharing/sharing.queries.ts'
import { subjectDetail } from '#features/sharing/subject-field.tsx'
import { SubjectRow } from '#features/sharing/subject-row.tsx'
import { notify } from '#lib/notify.ts'
import { type Choice, ChoiceButton } from '#ui/fields/choice-button.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Change<V> = {
  isPending: boolean
  mutate: (variables: V, options: { onSuccess: () => void }) => void
}

type Props<L extends string> = {
  share: Subject & { level: L }
  levels: Choice<L>[]
  setLevel: Change<SubjectKey & { level: L }>
  unshare: Change<SubjectKey>
}

/** One share; changes take effect immediately. */
export function AccessRow<L extends string>({ share, levels, setLevel, unshare }: Props<L>) {
  const { t } = useTranslation()
  const { subject_type, subject_id } = share
  const name = useExternalName(share)
  const isBusy = setLevel.isPending || unshare.isPending
  const subject = { subject_type, subject_id }
  const change = (level: L) => {
    const label = levels.find((one) => one.value === level)?.label ?? level
    setLevel.mutate(
      { ...subject, level },
      { onSuccess: () => notify(t('sharing.changed', { name, level: label })) },
    )
  }
  const remove = () => unshare.mutate(subject, { onSuccess: () => notify(t('sharing.removed', { name })) })
  return (
    <SubjectRow subject={{ subject_type, name }} detail={subjectDetail(share, t)}>
      <ChoiceButton
        label={t('sharing.level_of', { name })}
        value={share.level}
        choices={levels}
        busy={isBusy}
        onChoose={change}
      />
      <IconAction label={t('sharing.remove', { name })} disabled={isBusy} onClick={remove}>
        <CloseOutlined fontSize="small" />
      </IconAction>
    </SubjectRow>
  )
}
