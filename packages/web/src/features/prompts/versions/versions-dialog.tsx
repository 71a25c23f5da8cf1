import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSetLive, versionsQuery } from '#features/prompts/prompts.queries.ts'
import { LiveMoves } from '#features/prompts/versions/live-moves.tsx'
import { VersionDifference } from '#features/prompts/versions/version-difference.tsx'
import { VersionList } from '#features/prompts/versions/version-list.tsx'
import { notify } from '#lib/notify.ts'
import { PageTabs } from '#ui/navigation/page-tabs.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'

const TABS = ['versions', 'moves'] as const

type Props = {
  promptId: string
  draft: PromptContent
  live: { id: string; number: number } | null
  hasUnsavedChanges: boolean
  /** False if another person was faster. */
  onRestore: (versionId: string) => Promise<boolean>
  onMoved: () => Promise<void>
  onClose: () => void
}

/** Saved versions: who, when, why, what changed; buttons to restore them, and the live label. */
export function VersionsDialog(props: Props) {
  const { promptId, draft, live, hasUnsavedChanges, onRestore, onMoved, onClose } = props
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'))
  const [tab, setTab] = useState<(typeof TABS)[number]>('versions')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const list = useInfiniteQuery(versionsQuery(promptId))
  const setLive = useSetLive(promptId)
  const { data: versions, error, hasNextPage } = list
  // each is compared with the previous one; the last one needs the next page
  const shown = hasNextPage ? versions?.slice(0, -1) : versions
  const at = Math.max(0, shown?.findIndex((one) => one.id === chosenId) ?? 0)
  const chosen = shown?.[at]

  const restore = async () => {
    if (!chosen) return
    setBusy(true)
    try {
      if (await onRestore(chosen.id)) notify(t('expert.restored', { number: chosen.number }))
      onClose()
    } catch (failure) {
      notify(failure instanceof Error ? failure.message : t('errors.ERROR'), { severity: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const goLive = (to: { id: string; number: number }) =>
    live &&
    setLive.mutate(
      { version_id: to.id, seen_version_id: live.id },
      {
        onSuccess: () => {
          notify(t('expert.now_live', { number: to.number }))
          void onMoved()
        },
        // someone else has moved the label
        onError: () => void onMoved(),
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      maxWidth="md"
      fullWidth
      fullScreen={isNarrow}
    >
      <DialogTitle id={`${id}-title`}>{t('expert.versions')}</DialogTitle>
      <DialogContent>
        <PageTabs
          id={id}
          label={t('expert.versions')}
          value={tab}
          tabs={TABS.map((value) => ({ value, label: t(`expert.tab_${value}`) }))}
          onChange={setTab}
        />
        <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
          {tab === 'moves' && (
            <LiveMoves promptId={promptId} live={live} isBusy={setLive.isPending} onRollBack={goLive} />
          )}
          {tab === 'versions' && (
            <>
              {error && !versions && <ErrorState error={error} onRetry={() => void list.refetch()} />}
              {!versions && !error && <RowSkeletons count={4} />}
              {versions?.length === 0 && t('expert.no_versions')}
              {versions && shown && chosen && (
                <Box sx={{ display: 'grid', gridTemplateColumns: { md: '280px minmax(0, 1fr)' }, gap: 3 }}>
                  <Box>
                    <VersionList versions={shown} chosenId={chosen.id} onChoose={setChosenId} />
                    <LoadMore list={list} label={t('assistantForm.versions_older')} />
                  </Box>
                  <VersionDifference
                    key={chosen.id}
                    version={chosen}
                    before={versions[at + 1]}
                    draft={draft}
                    hasUnsavedChanges={hasUnsavedChanges}
                  />
                </Box>
              )}
            </>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
        {tab === 'versions' && chosen && (
          <>
            <Button
              loading={setLive.isPending}
              disabled={live === null || chosen.id === live.id}
              onClick={() => goLive(chosen)}
            >
              {t('expert.make_live')}
            </Button>
            <Button variant="contained" loading={isBusy} onClick={() => void restore()}>
              {t('expert.restore')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
