import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { KnowledgeBaseDetail } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BaseShareList } from '#features/sharing/base-share-list.tsx'
import { baseGapsQuery, baseSharesQuery, useShareBase } from '#features/sharing/base-sharing.queries.ts'
import { ChosenList } from '#features/sharing/chosen-list.tsx'
import { LevelChoice } from '#features/sharing/level-choice.tsx'
import { baseLevels } from '#features/sharing/levels.ts'
import { SubjectField } from '#features/sharing/subject-field.tsx'
import { useShareForm } from '#features/sharing/use-share-form.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { size } from '#ui/sizes.ts'

/** The shares of a knowledge base, with a field to add several at once. */
export function BaseSharingTab({ base }: { base: KnowledgeBaseDetail }) {
  const { t } = useTranslation()
  const shares = useInfiniteQuery(baseSharesQuery(base.id))
  const form = useShareForm({
    first: 'READ',
    check: (subject, level) => baseGapsQuery(base.id, subject, level),
    share: useShareBase(base.id),
  })
  const { chosen } = form
  return (
    <Box sx={{ maxWidth: size.form }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <SubjectField help={t('sharing.base_help')} onChoose={form.add} />
        <LevelChoice level={form.level} choices={baseLevels(t)} onLevel={form.setLevel} />
      </Box>
      <ChosenList chosen={chosen} isBusy={form.isBusy} onRemove={form.remove} onGrant={form.grant} />
      {chosen.length > 0 && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1.5 }}>
          <Button
            variant="contained"
            disabled={!form.isReady}
            loading={form.isBusy}
            loadingPosition="start"
            onClick={() => void form.shareWithAll()}
          >
            {t(`sharing.base_submit_${form.level}`)}
          </Button>
        </Box>
      )}
      {shares.error && !shares.data && (
        <ErrorState error={shares.error} onRetry={() => void shares.refetch()} />
      )}
      {shares.isPending && <RowSkeletons count={3} />}
      {shares.data && <BaseShareList base={base} shares={shares.data} list={shares} />}
    </Box>
  )
}
